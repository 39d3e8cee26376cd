import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Select } from 'antd'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

interface Props {
  id?: string
  classId: number | null
  value?: number | null
  onChange?: (id: number | null) => void
  name?: string
}

/** Of a class that whoever looks sees; before one is chosen, of their 教学班, which have pupils of many. */
const useOffered = (classId: number | null) => {
  const classes = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS, enabled: classId !== null })
  const isOwn = classes.data?.some(({ id }) => id === classId) === true
  const ofClass = useApi(classesApi.students, { params: { id: classId ?? 0 } }, { enabled: isOwn })
  const isOther = classId === null || (classes.data !== undefined && !isOwn)
  const options = { enabled: isOther, silent: true, staleTime: LOOKUP_MS }
  const ofSections = useApi(growthRecordsApi.subjects, { query: {} }, options)
  return {
    isFetching: classes.isFetching || ofClass.isFetching || ofSections.isFetching,
    isWaiting: isOther && (ofSections.data ?? []).length === 0,
    pupils: isOwn
      ? (ofClass.data ?? []).map((one) => ({ value: one.id, label: `${one.name}（${one.studentNumber}）` }))
      : (ofSections.data ?? []).map((one) => ({
          value: one.studentId,
          label: `${one.studentName}（${one.className}）`,
        })),
  }
}

/** A pupil of one class, by name or number, or of one's 教学班. */
export const PupilSelect = ({ id, classId, value, onChange, name }: Props) => {
  const { isFetching, isWaiting, pupils } = useOffered(classId)
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      {...(name !== undefined && { 'aria-label': name })}
      value={pupils.find((one) => one.value === value)?.value ?? null}
      onChange={(next?: number) => onChange?.(next ?? null)}
      disabled={isWaiting}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={isWaiting ? '请先选择班级' : '选择学生'}
      options={pupils}
      notFoundContent="没有找到学生"
    />
  )
}
