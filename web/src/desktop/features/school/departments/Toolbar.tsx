import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { SearchInput } from '../../../kit/list/SearchInput'
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
        <SearchInput label={hint} value={text} onChange={onText} />
        <Checkbox checked={selection.below} onChange={(event) => selection.setBelow(event.target.checked)}>
          包含子部门
        </Checkbox>
      </>
    )}
    <div className="dept-tool-actions">{children}</div>
  </div>
)
