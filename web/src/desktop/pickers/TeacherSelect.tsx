import { type TeacherOption, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/queries'
import { useDebounced } from './useDebounced'
import './pickers.css'

interface Props {
  id?: string
  /** For those who hear the page, where no label stands beside it. */
  name?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** Whom the record names already, so that editing shows a name and not a number. */
  current?: { id: number | null; name: string | null } | undefined
  placeholder?: string
}

const labelOf = ({ name, teacherNumber }: TeacherOption) => `${name}（${teacherNumber}）`

/** Teachers are too many for a list: the server searches, 20 at a time (001 §7.1, §9). */
export const TeacherSelect = (props: Props) => {
  const { id, name: heard, value, onChange, current, placeholder = '输入姓名搜索' } = props
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<TeacherOption>()
  // The record may be read anew under an open form; whom it named before is still known by name.
  const named = useRef(new Map<unknown, string | null>())
  useEffect(() => {
    if (current) named.current.set(current.id, current.name)
  }, [current])
  const name = useDebounced(text.trim(), 300)
  const query = useApi(teachersApi.list, { query: { name, page: 0, size: 20 } }, { enabled: open })
  const data = query.data ?? []
  const found = Array.isArray(data) ? data : data.content

  const labelRender = ({ value: shown }: { value?: unknown }) => {
    const known = found.find((teacher) => teacher.id === shown) ?? (chosen?.id === shown ? chosen : undefined)
    if (known) return labelOf(known)
    return shown === current?.id ? current?.name : (named.current.get(shown) ?? `${shown}`)
  }

  return (
    <Select<number, { value: number; label: string; department: string | null }>
      {...(id !== undefined && { id })}
      {...(heard !== undefined && { 'aria-label': heard })}
      value={value ?? null}
      onChange={(next?: number) => {
        setChosen(found.find((teacher) => teacher.id === next))
        onChange?.(next ?? null)
      }}
      onOpenChange={setOpen}
      allowClear
      placeholder={placeholder}
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map((teacher) => ({
        value: teacher.id,
        label: labelOf(teacher),
        department: teacher.departmentName,
      }))}
      labelRender={labelRender}
      optionRender={({ data: option }) => (
        <div className="picker-option">
          {option.label}
          <small>{option.department}</small>
        </div>
      )}
      notFoundContent={query.isFetching || name !== text.trim() ? '搜索中…' : '没有找到教师'}
    />
  )
}
