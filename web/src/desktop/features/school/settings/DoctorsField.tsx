import type { Settings } from '@xueqiao/contract/features/school/settings/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useDebounced } from '../../../pickers/useDebounced'

interface Props {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  /** Whom the settings name already. */
  known: Settings['doctors']
}

/** Teachers by name, several of them; the server searches. */
export const DoctorsField = ({ id, value, onChange, known }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [met, setMet] = useState<readonly { value: number; label: string }[]>([])
  const name = useDebounced(text.trim(), 300)
  const query = useApi(teachersApi.list, { query: { name, page: 0, size: 20 } }, { enabled: open })
  const data = query.data ?? []
  const found = (Array.isArray(data) ? data : data.content).map((teacher) => ({
    value: teacher.id,
    label: `${teacher.name}（${teacher.teacherNumber}）`,
  }))
  const named = [...known.map((one) => ({ value: one.id, label: one.name })), ...met, ...found]
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value ?? []}
      onChange={(next) => {
        setMet(named.filter((one) => next.includes(one.value)))
        onChange?.(next)
      }}
      onOpenChange={setOpen}
      allowClear
      placeholder="输入姓名搜索"
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found}
      labelRender={({ value: shown }) => named.find((one) => one.value === shown)?.label ?? `${shown}`}
      notFoundContent={query.isFetching ? '搜索中…' : '没有找到教师'}
    />
  )
}
