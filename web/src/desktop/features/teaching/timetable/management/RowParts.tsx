import { SIDE_KINDS, type Side, type SideKind } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { Select } from 'antd'
import { NumberIn, PickSome } from './RuleParts'
import type { Choices } from './rule-choices'

const SIDES = { COURSE: '课程', TEACHER: '教师', CLASS: '班级', GRADE: '年级' } as const satisfies Record<
  SideKind,
  string
>
const OF = { COURSE: 'courses', TEACHER: 'teachers', CLASS: 'classes', GRADE: 'grades' } as const

interface SideProps {
  name: string
  side: Side
  choices: Choices
  disabled: boolean
  onChange: (side: Side) => void
}

export const SideFields = ({ name, side, choices, disabled, onChange }: SideProps) => (
  <>
    <Select<SideKind>
      aria-label={`${name}是什么`}
      value={side.kind}
      disabled={disabled}
      options={SIDE_KINDS.map((value) => ({ value, label: SIDES[value] }))}
      onChange={(kind) => onChange({ kind, ids: [] })}
    />
    <PickSome
      label={`${name}是哪些`}
      value={side.ids}
      options={choices[OF[side.kind]]}
      disabled={disabled}
      onChange={(ids) => onChange({ ...side, ids })}
    />
  </>
)

const LISTS = {
  courses: { label: '课程', placeholder: '请选择' },
  grades: { label: '年级', placeholder: '全部年级' },
  teachers: { label: '教师', placeholder: '请选择' },
} as const
type ListOf = keyof typeof LISTS

interface ListProps<K extends ListOf> {
  of: K
  row: Readonly<Record<K, number[]>>
  name: string
  choices: Choices
  disabled: boolean
  placeholder?: string
  set: (some: Record<K, number[]>) => void
}

/** Whom or what a row means, of the lists that most rows choose from. */
export const List = <K extends ListOf>({
  of,
  row,
  name,
  choices,
  disabled,
  placeholder,
  set,
}: ListProps<K>) => (
  <PickSome
    label={`${name}的${LISTS[of].label}`}
    placeholder={placeholder ?? LISTS[of].placeholder}
    value={row[of]}
    options={choices[of]}
    disabled={disabled}
    // A key that is not known by name is any to the compiler.
    onChange={(ids) => set({ [of]: ids } as Record<K, number[]>)}
  />
)

interface SaidProps {
  name: string
  /** What it is called after the name of its row. */
  says: string
  before: string
  after: string
  max: number
  disabled: boolean
}

interface CountProps<K extends string> extends SaidProps {
  of: K
  row: Readonly<Partial<Record<K, number | null | undefined>>>
  set: (some: Record<K, number | null>) => void
}

/** A number of a row in its sentence, which may be left out. */
export const Count = <K extends string>({ of, row, name, says, disabled, set, ...words }: CountProps<K>) => (
  <NumberIn
    {...{ label: `${name}${says}`, before: words.before, after: words.after, max: words.max, disabled }}
    value={row[of]}
    // A key that is not known by name is any to the compiler.
    onChange={(value) => set({ [of]: value } as Record<K, number | null>)}
  />
)

interface AmountProps<K extends string> extends SaidProps {
  of: K
  row: Readonly<Record<K, number>>
  set: (some: Record<K, number>) => void
}

/** The same where there is always one: an empty field changes nothing. */
export const Amount = <K extends string>({ set, ...props }: AmountProps<K>) => (
  <Count
    {...props}
    // As in Count.
    set={(some) => some[props.of] !== null && set(some as Record<K, number>)}
  />
)
