import { Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../../../../lib/icons'
import type { Selection } from './useSelection'

interface Props {
  selection: Selection
  /** There is, or will be, something to search in. */
  searchable: boolean
  /** What the search field looks for. */
  hint: string
  text: string
  onText: (text: string) => void
  children?: ReactNode
}

/** Above a list of a department: search, with or without those below, and what can be done. */
export const Toolbar = ({ selection, searchable, hint, text, onText, children }: Props) => (
  <div className="dept-tool">
    {searchable && (
      <>
        <Input
          allowClear
          aria-label={hint}
          placeholder={hint}
          prefix={<Icon name="search" size="s" />}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <Checkbox checked={selection.below} onChange={(event) => selection.setBelow(event.target.checked)}>
          包含子部门
        </Checkbox>
      </>
    )}
    <div className="dept-tool-actions">{children}</div>
  </div>
)
