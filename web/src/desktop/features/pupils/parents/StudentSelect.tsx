import { type StudentOption, studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useDebounced } from '../../../pickers/useDebounced'

const MOST = 20

interface Props {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
}

const labelOf = ({ name, studentNumber, grade }: StudentOption) =>
  `${name}（${[grade, studentNumber].filter(Boolean).join(' · ')}）`

/** Pupils are too many for a list: the server searches within reach. */
export const StudentSelect = ({ id, value, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<StudentOption>()
  const name = useDebounced(text.trim(), 300)
  const input = { query: { size: MOST, ...(name !== '' && { name }) } }
  const query = useApi(studentsApi.options, input, { enabled: open })
  const found = query.data ?? []
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      value={value ?? null}
      onChange={(next?: number) => {
        setChosen(found.find((student) => student.id === next))
        onChange?.(next ?? null)
      }}
      onOpenChange={setOpen}
      allowClear
      placeholder="输入学生姓名或拼音"
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map((student) => ({ value: student.id, label: labelOf(student) }))}
      labelRender={() => (chosen ? labelOf(chosen) : '')}
      notFoundContent={query.isFetching || name !== text.trim() ? '搜索中…' : '没有找到学生'}
    />
  )
}
