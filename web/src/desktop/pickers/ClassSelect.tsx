import { GRADE_NAMES } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/classes'
import { Select } from 'antd'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

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
      options={GRADE_NAMES.map((grade) => ({
        label: grade,
        title: grade,
        options: classes
          .filter((one) => one.grade === grade)
          .map((one) => ({ value: one.id, label: one.name })),
      })).filter(({ options }) => options.length > 0)}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      loading={query.isFetching}
      placeholder={placeholder}
      notFoundContent="没有找到班级"
    />
  )
}
