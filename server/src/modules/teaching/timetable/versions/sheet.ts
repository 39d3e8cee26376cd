import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { PARITY_LABELS, WATCH_KINDS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { AuthedCtx } from '../../../../platform/context'
import { type SheetColumn, sheetReply } from '../../../../platform/excel/write'
import { accessSchedule } from '../access'
import { type Watch, watchesOf } from '../watches/watch-queries'
import type { Lesson } from './lesson'
import { lessons as lessonsOf } from './lesson-queries'

const watchKeyOf = ({ weekday, kind, number }: Pick<Watch, 'weekday' | 'kind' | 'number'>) =>
  `${weekday} ${WATCH_KINDS.indexOf(kind)} ${number}`

/** A column for every period in which somebody watches: after the lessons of the week. */
const watchColumns = (watches: readonly Watch[]): SheetColumn<ClassRow>[] =>
  [...new Map(watches.map((one) => [watchKeyOf(one), one]))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, { weekday, kind, number }]) => ({
      header: `${shortWeekday(weekday)} ${PERIOD_KINDS[kind]}${number > 1 ? ` ${number}` : ''}`,
      width: 14,
      value: ({ id }) =>
        watches.find((one) => one.classId === id && watchKeyOf(one) === key)?.teacher.name ?? '',
    }))

interface ClassRow {
  id: number
  name: string
  lessons: Lesson[]
}

const byClass = (lessons: readonly Lesson[]) => {
  const rows = new Map<number, ClassRow>()
  for (const lesson of lessons)
    for (const { id, name } of lesson.classes) {
      const row = rows.get(id) ?? { id, name, lessons: [] }
      row.lessons.push(lesson)
      rows.set(id, row)
    }
  return [...rows.values()]
}

async function* each<T>(list: readonly T[]) {
  yield* list
}

const columnOf = (weekday: number, number: number): SheetColumn<ClassRow> => ({
  header: `${shortWeekday(weekday)} ${number}`,
  width: 14,
  value: ({ lessons }) =>
    lessons
      .filter(
        (one) =>
          one.weekday === weekday &&
          one.lessonNumber !== null &&
          number >= one.lessonNumber &&
          number < one.lessonNumber + one.length,
      )
      .map(({ courseName, parity, band, teachers, room }) => {
        const what = parity === 'EVERY' ? courseName : `${courseName}（${PARITY_LABELS[parity]}）`
        const by = band === undefined ? teachers.map(({ name }) => name).join('、') : ''
        return [what, by, room?.name ?? ''].filter(Boolean).join(' ')
      })
      .join('；'),
})

/** The whole school on one sheet: a row a class, a column a period. */
export const exportAll = async (ctx: AuthedCtx, id: number) => {
  const { name } = await accessSchedule(ctx, id)
  const lessons = await lessonsOf(ctx.db, id)
  const days = Math.max(5, ...lessons.map(({ weekday }) => weekday ?? 0))
  const most = Math.max(1, ...lessons.map(({ lessonNumber, length }) => (lessonNumber ?? 0) + length - 1))
  const columns = Array.from({ length: days }, (_, day) =>
    Array.from({ length: most }, (__, number) => columnOf(day + 1, number + 1)),
  ).flat()
  const first: SheetColumn<ClassRow> = {
    header: '班级',
    width: 16,
    value: ({ name: className }) => className,
  }
  const watched = watchColumns(await watchesOf(ctx.db, id))
  return sheetReply(ctx, `总课表 ${name}`, [first, ...columns, ...watched], each(byClass(lessons)))
}
