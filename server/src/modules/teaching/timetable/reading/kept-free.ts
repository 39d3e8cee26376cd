import type { TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'

const OWN = ['TEACHER', 'LEADER', 'GROUP']

interface At {
  weekday: number
  lessonNumber: number
  grade: number
}

type Blocks = Pick<TimetableRules, 'blocks'>

/** What also keeps somebody from watching: 教研 and 巡查 are in hours of lessons. */
export const blocksOfPeople = ({ blocks }: Blocks): Blocks => ({
  blocks: blocks.filter(({ kind }) => kind === 'TEACHER'),
})

/** What a teacher does instead of lessons at a time that must be kept free: 外出, 教研, 巡查. */
export const keptFree = (
  { blocks }: Blocks,
  /** Whose time that of a 教研组 is. */
  teachesOneOf: (teacherId: number, courseIds: readonly number[]) => boolean = () => false,
) => {
  const own = blocks.filter(({ kind, mode, hard }) => OWN.includes(kind) && mode !== 'STARTS' && hard)
  return (teacherId: number, { weekday, lessonNumber, grade }: At) =>
    own.find(({ kind, ids, mode, grades, slots }) => {
      const isTheirs = kind === 'GROUP' ? teachesOneOf(teacherId, ids) : ids.includes(teacherId)
      if (!isTheirs || (grades.length > 0 && !grades.includes(grade))) return false
      const isThere = slots.some((one) => one.weekday === weekday && one.lessonNumber === lessonNumber)
      return mode === 'AVOID' ? isThere : !isThere
    })?.label
}
