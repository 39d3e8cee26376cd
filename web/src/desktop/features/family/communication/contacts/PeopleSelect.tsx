import { type Contact, contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { useDebounced } from '../../../../pickers/useDebounced'

interface Props {
  id?: string
  value?: number[]
  onChange?: (userIds: number[]) => void
  /** Who need not be offered. */
  without?: readonly number[]
}

const detailOf = ({ relations, subjects }: Contact) =>
  relations.find(({ departmentName }) => departmentName !== null)?.departmentName ?? subjects.join('、')

/** Colleagues with an account, found by name or pinyin. */
export const PeopleSelect = ({ id, value, onChange, without = [] }: Props) => {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 300)
  const { data, isFetching } = useApi(contactsApi.teachers, { query: { search, size: 50 } }, { silent: true })
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  const found = (data?.content ?? []).flatMap((contact) =>
    contact.userId === null || without.includes(contact.userId)
      ? []
      : [{ value: contact.userId, label: contact.name, detail: detailOf(contact) }],
  )
  return (
    <Select<number[], (typeof found)[number]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value ?? []}
      onChange={(userIds) => {
        setKnown(new Map([...known, ...found.map((one) => [one.value, one.label] as const)]))
        onChange?.(userIds)
      }}
      placeholder="输入姓名或拼音"
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found}
      labelRender={({ value: shown, label }) => label ?? known.get(Number(shown)) ?? ''}
      optionRender={({ data: option }) => (
        <div className="picker-option">
          {option.label}
          <small>{option.detail}</small>
        </div>
      )}
      notFoundContent={isFetching || search !== text.trim() ? '搜索中…' : '没有找到教师'}
    />
  )
}
