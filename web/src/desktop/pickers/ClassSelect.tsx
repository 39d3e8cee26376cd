import { gradeNumber } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Select } from 'antd'
import { useApi } from '../../api/queries'
import { LOOKUP_MS, OF_HEALTH, SEATS } from './lookup'

/** 初一 and 七年级 are one grade, whenever they were read. */
const gradesOf = (classes: readonly { grade: string }[]) =>
  [...new Map(classes.map(({ grade }) => [gradeNumber(grade) ?? 0, grade]))].toSorted(([a], [b]) => a - b)

interface Props {
  id?: string
  /** For those who hear the page, where no label stands beside it. */
  name?: string
  /** URLs give text. */
  value?: number | string | null
  onChange?: (id: number | null) => void
  placeholder?: string
  disabled?: boolean
  /** Says of each class how many are in it, and how many it has room for. */
  seats?: boolean
  /** Those whose health somebody may look at: for the school's doctor, all of them. */
  health?: boolean
}

interface Seats {
  studentCount?: number | undefined
  capacity?: number | null | undefined
}

/** 43/45, or how many are there where nobody has said how many may be. */
const Room = ({ studentCount, capacity }: Seats) => {
  if (studentCount === undefined) return null
  const isFull = !!capacity && studentCount >= capacity
  return (
    <small className="picker-seats">
      {capacity ? `${studentCount}/${capacity}` : `${studentCount} 人`}
      {isFull && ' 已满'}
    </small>
  )
}

/** One class of the school, under its grade; typing narrows the list. */
export const ClassSelect = (props: Props) => {
  const { id, name, value, onChange, placeholder = '选择班级', disabled = false } = props
  const { seats = false, health = false } = props
  const query = useApi(
    classesApi.options,
    seats ? SEATS.input : health ? OF_HEALTH : undefined,
    seats ? SEATS.options : { staleTime: LOOKUP_MS },
  )
  const classes = query.data ?? []
  const roomOf = (classId: unknown) => {
    const found = classes.find((one) => one.id === classId)
    return found && <Room {...found} />
  }
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      {...(name !== undefined && { 'aria-label': name })}
      value={classes.find((one) => one.id === Number(value))?.id ?? null}
      onChange={(next?: number) => onChange?.(next ?? null)}
      options={gradesOf(classes).map(([grade, name]) => ({
        label: name,
        title: name,
        options: classes
          .filter((one) => (gradeNumber(one.grade) ?? 0) === grade)
          .map((one) => ({ value: one.id, label: one.name })),
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      {...(seats && {
        optionRender: ({ value: classId, label }) => (
          <span className="picker-option">
            {label}
            {roomOf(classId)}
          </span>
        ),
        labelRender: ({ value: classId, label }) => (
          <>
            {label} {roomOf(classId)}
          </>
        ),
      })}
      allowClear
      disabled={disabled}
      loading={query.isFetching}
      placeholder={placeholder}
      notFoundContent="没有找到班级"
    />
  )
}
