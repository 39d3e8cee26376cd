import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Select } from 'antd'
import { useApi } from '../../api/queries'

interface Props {
  id?: string
  classId: number | null
  value?: number | null
  onChange?: (id: number | null) => void
  name?: string
}

/** A pupil of one class, by name or number. */
export const PupilSelect = ({ id, classId, value, onChange, name }: Props) => {
  const query = useApi(classesApi.students, { params: { id: classId ?? 0 } }, { enabled: classId !== null })
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      {...(name !== undefined && { 'aria-label': name })}
      value={value ?? null}
      onChange={(next?: number) => onChange?.(next ?? null)}
      disabled={classId === null}
      loading={query.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={classId === null ? '请先选择班级' : '选择学生'}
      options={(query.data ?? []).map((one) => ({
        value: one.id,
        label: `${one.name}（${one.studentNumber}）`,
      }))}
      notFoundContent="没有找到学生"
    />
  )
}
