import type {
  PreparationDetail,
  SlotInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { groupOf } from '../../../../../shared/timetable/week'
import { CREATE } from '../naming'

export const daysOf = ({ days, lessons }: Pick<PreparationWeek, 'days' | 'lessons'>) =>
  days
    .filter(({ weekday, date }) => weekday <= 5 || lessons.some((lesson) => lesson.date === date))
    .map((day) => ({ ...day, lessons: lessons.filter(({ date }) => date === day.date) }))

export const keyOf = ({ date, lessonNumber, id }: PreparedLesson) => `${date} ${lessonNumber} ${id}`
/** Whom it is for: a 教学班 is one, whichever classes its pupils come from. */
export const classesOf = (lesson: PreparedLesson) => groupOf(lesson)

const DAY_MS = 24 * 60 * 60_000
/** Today, tomorrow, or gone already. */
export const isSoon = (date: string, today: string) => Date.parse(date) - Date.parse(today) <= DAY_MS

type Standing = { text: string; tone: 'plain' | 'act' | 'done' | 'here' }

/** What a lesson still needs, in a word or two. */
export const standingOf = ({ preparation, slot, isOver }: PreparedLesson, soon: boolean): Standing => {
  if (slot === null) return { text: '', tone: 'plain' }
  if (preparation === null) return { text: '未备', tone: !isOver && soon ? 'act' : 'plain' }
  if (preparation.asksReflection) return { text: '写反思', tone: 'plain' }
  if (preparation.status === 'REJECTED') return { text: '已退回', tone: 'act' }
  if (isOver) return { text: '已上', tone: 'done' }
  const words = { DRAFT: '草稿', SUBMITTED: '待审核', APPROVED: '已通过' } as const
  return { text: words[preparation.status], tone: preparation.status === 'APPROVED' ? 'done' : 'plain' }
}

const bare = ({ classId, date, lessonNumber }: SlotInput): SlotInput => ({ classId, date, lessonNumber })

/** The lessons of a preparation with one more. */
export const slotsWith = ({ slots }: PreparationDetail, slot: SlotInput): SlotInput[] =>
  [...slots, slot].map(bare)

/** Without the one that shows it: with all its classes, and wherever it was laid. */
export const slotsWithout = ({ slots }: PreparationDetail, lesson: PreparedLesson): SlotInput[] => {
  const laid = lesson.preparation?.slot
  const isOf = ({ classId, date, lessonNumber }: SlotInput) =>
    date === laid?.date &&
    lessonNumber === laid.lessonNumber &&
    lesson.classes.some(({ id }) => id === classId)
  return slots.filter((one) => !isOf(one)).map(bare)
}

/** Where a preparation for this lesson is begun. */
export const createAddress = ({ slot }: PreparedLesson) =>
  slot === null ? CREATE : `${CREATE}?date=${slot.date}&classId=${slot.classId}&lesson=${slot.lessonNumber}`

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const PRIMARY = /[一二三四五六]年级/

/** What one of its lessons lasts, as the bells say; the usual where they say nothing. */
export const lessonMinutesOf = (
  lessons: readonly PreparedLesson[],
  { id, grade }: { id?: number; grade: string },
) => {
  const lesson = lessons.find(({ preparation }) => preparation !== null && preparation.id === id)
  if (lesson?.startsAt && lesson.endsAt && lesson.length === 1)
    return minutes(lesson.endsAt) - minutes(lesson.startsAt)
  return PRIMARY.test(grade) ? 40 : 45
}
