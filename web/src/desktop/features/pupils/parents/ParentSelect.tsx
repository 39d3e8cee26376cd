import { type ParentRow, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useDebounced } from '../../../pickers/useDebounced'
import '../../../pickers/pickers.css'
import { childText } from './naming'

const MOST = 20

interface Props {
  label: string
  value: ParentRow | undefined
  /** Chosen on the other side already. */
  exceptId: number | undefined
  onChange: (parent: ParentRow | undefined) => void
}

/** Parents whom the viewer may change: the server searches, by a name of theirs or of a child, or a whole number. */
export const ParentSelect = ({ label, value, exceptId, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), 300)
  const query = useApi(parentsApi.search, { query: { size: MOST, keyword } }, { enabled: open })
  const found = (query.data?.content ?? []).filter(({ id, mayManage }) => mayManage && id !== exceptId)
  const searching = query.isFetching || keyword !== text.trim()
  return (
    <Select<number>
      aria-label={label}
      className="parent-select"
      value={value?.id ?? null}
      onChange={(next?: number) => onChange(found.find(({ id }) => id === next))}
      onOpenChange={setOpen}
      allowClear
      placeholder="家长、孩子姓名或完整手机号"
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map((parent) => ({ value: parent.id, label: parent.name, parent }))}
      labelRender={() => value?.name ?? ''}
      optionRender={({ data: { parent } }) => (
        <div className="picker-option">
          {parent.name} {parent.phone}
          <small>{parent.children.map(childText).join('、') || '没有孩子'}</small>
        </div>
      )}
      notFoundContent={searching ? '搜索中…' : '没有找到家长'}
    />
  )
}
