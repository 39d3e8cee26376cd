import { type AuditPerson, auditApi } from '@xueqiao/contract/features/base/audit'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useDebounced } from '../../../pickers/useDebounced'
import '../../../pickers/pickers.css'

interface Props {
  id?: string
  /** As the URL keeps it. */
  value?: string
  onChange?: (userId: string | undefined) => void
}

const optionOf = ({ id, name, username }: AuditPerson) => ({ value: String(id), label: name, username })

/** Whoever has an account, or had one: the server searches, 20 at a time. */
export const PersonSelect = ({ id, value, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), 300)
  const found = useApi(auditApi.people, { query: { keyword } }, { enabled: open })
  // A page that is opened with a person in its address knows only the number.
  const chosen = useApi(
    auditApi.people,
    { query: { userId: value } },
    { enabled: value !== undefined, silent: true },
  )
  const people = [...(found.data ?? []), ...(chosen.data ?? [])]
  const nameOf = (userId: unknown) => people.find((person) => String(person.id) === userId)?.name

  return (
    <Select<string, ReturnType<typeof optionOf>>
      {...(id !== undefined && { id })}
      value={value ?? null}
      onChange={(next?: string) => onChange?.(next)}
      onOpenChange={setOpen}
      allowClear
      placeholder="姓名、拼音或用户名"
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={(found.data ?? []).map(optionOf)}
      labelRender={({ value: shown }) => nameOf(shown) ?? `编号 ${shown}`}
      optionRender={({ data: option }) => (
        <div className="picker-option">
          {option.label}
          <small>{option.username}</small>
        </div>
      )}
      notFoundContent={found.isFetching || keyword !== text.trim() ? '搜索中…' : '没有找到用户'}
    />
  )
}
