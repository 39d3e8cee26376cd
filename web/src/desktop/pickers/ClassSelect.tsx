import { gradeNumber } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Select } from 'antd'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

/** 初一 and 七年级 are one grade, whenever they were read. */
const gradesOf = (classes: readonly { grade: string }[]) =>
  [...new Map(classes.map(({ grade }) => [gradeNumber(grade) ?? 0, grade]))].toSorted(([a], [b]) => a - b)

interface Props {
  id?: string
  /** URLs give text. */
  value?: number | string | null
  onChange?: (id: number | null) => void
  placeholder?: string
  disabled?: boolean
}

/** One class of the school, under its grade; typing narrows the list. */
export const ClassSelect = ({ id, value, onChange, placeholder = '选择班级', disabled = false }: Props) => {
  const query = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS })
  const classes = query.data ?? []
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      value={value === null || value === undefined || query.isPending ? null : Number(value)}
      onChange={(next?: number) => onChange?.(next ?? null)}
      options={gradesOf(classes).map(([grade, name]) => ({
        label: name,
        title: name,
        options: classes
          .filter((one) => (gradeNumber(one.grade) ?? 0) === grade)
          .map((one) => ({ value: one.id, label: one.name })),
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      loading={query.isFetching}
      placeholder={placeholder}
      notFoundContent="没有找到班级"
    />
  )
}
