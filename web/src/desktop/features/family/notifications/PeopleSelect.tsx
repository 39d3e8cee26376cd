import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useDebounced } from '../../../pickers/useDebounced'

export interface Chosen {
  value: string
  label: string
}

interface Props {
  id?: string
  value?: Chosen[]
  onChange?: (people: Chosen[]) => void
}

/** Pupils and teachers by name, as many as wanted. */
export const PeopleSelect = ({ id, value = [], onChange }: Props) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), 300)
  const query = useApi(whom.people, { query: { keyword } }, { enabled: keyword !== '' })
  const found = keyword === '' ? [] : (query.data ?? [])
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="multiple"
      labelInValue
      value={value}
      onChange={(next: Chosen[]) => onChange?.(next.map(({ value: key, label }) => ({ value: key, label })))}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map(({ value: key, name, detail }) => ({ value: key, label: `${name}（${detail}）` }))}
      placeholder="输入学生或教师姓名"
      notFoundContent={keyword === '' ? '输入姓名查找' : query.isFetching ? '搜索中…' : '没有找到'}
    />
  )
}
