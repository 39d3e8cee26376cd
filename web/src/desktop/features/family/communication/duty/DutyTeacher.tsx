import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import type { DutyDay } from '@xueqiao/contract/features/family/communication/hours'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { useDebounced } from '../../../../pickers/useDebounced'

interface Props {
  label: string
  without: readonly number[]
  onChoose: (teacher: DutyDay['teachers'][number]) => void
}

/** One more teacher for a day; what is chosen leaves the field at once. */
export const DutyTeacher = ({ label, without, onChoose }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 300)
  const { data, isFetching } = useApi(
    contactsApi.teachers,
    { query: { search, size: 20 } },
    { silent: true, enabled: open },
  )
  const found = (data?.content ?? []).filter(({ profileId }) => !without.includes(profileId))
  return (
    <Select<number>
      aria-label={label}
      className="duty-add"
      size="small"
      value={null}
      placeholder="添加教师"
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map(({ profileId, name }) => ({ value: profileId, label: name }))}
      onSelect={(id) => {
        const teacher = found.find(({ profileId }) => profileId === id)
        if (teacher !== undefined)
          onChoose({ teacherId: id, name: teacher.name, hasAccount: teacher.hasAccount })
        setText('')
      }}
      notFoundContent={isFetching || search !== text.trim() ? '搜索中…' : '没有找到教师'}
    />
  )
}
