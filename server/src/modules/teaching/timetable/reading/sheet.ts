import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { watchPeriods } from '@xueqiao/contract/features/teaching/timetable/values'
import type { TimetableWeek, WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import type { AuthedCtx } from '../../../../platform/context'
import { notFound } from '../../../../platform/errors'
import { type SheetColumn, sheetReply } from '../../../../platform/excel/write'
import { mine, ofClass, ofRoom, ofTeacher } from './week'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

/** What stands in one cell: the course, who teaches or is taught, and a room that is not the class's own. */
const cellOf = ({ of, lessons }: TimetableWeek, date: string, { lessonNumber }: WeekPeriod) =>
  lessons
    .filter(
      (lesson) =>
        lesson.date === date &&
        lessonNumber !== null &&
        lessonNumber >= lesson.lessonNumber &&
        lessonNumber < lesson.lessonNumber + lesson.length,
    )
    .flatMap(({ courseName, teachers, classes, room, section, sections }) =>
      sections === undefined
        ? [
            [
              courseName,
              section?.name ?? (of === 'CLASS' ? '' : names(classes)),
              of === 'TEACHER' ? '' : names(teachers),
              of === 'ROOM' ? '' : room?.name,
            ],
          ]
        : [[courseName], ...sections.map((one) => [one.name, names(one.teachers), one.room?.name])],
    )
    .map((words) => words.filter(Boolean).join(' '))
    .join('；')

/** Who watches in a period that has no lessons: with the class where it is a teacher's week. */
const watchIn = ({ of, periods, watches }: TimetableWeek, date: string, period: WeekPeriod) => {
  const at = watchPeriods(periods).find((one) => one.period === period)
  return watches
    .filter(
      (one) => at !== undefined && one.date === date && one.kind === at.kind && one.number === at.number,
    )
    .map((one) =>
      [one.courseName, of === 'TEACHER' ? one.class.name : one.teacher.name].filter(Boolean).join(' '),
    )
    .join('；')
}

async function* each<T>(list: readonly T[]) {
  yield* list
}

const sheetOf = (ctx: AuthedCtx, week: TimetableWeek) => {
  const days = week.days.filter(
    ({ weekday, date }) =>
      weekday <= 5 || [...week.lessons, ...week.watches].some((one) => one.date === date),
  )
  const columns: SheetColumn<WeekPeriod>[] = [
    { header: '节次', width: 12, value: ({ name }) => name },
    {
      header: '时间',
      width: 14,
      value: ({ startsAt, endsAt }) => (startsAt === null ? '' : `${startsAt}–${endsAt}`),
    },
    ...days.map(({ weekday, date }) => ({
      header: `${shortWeekday(weekday)} ${date}`,
      width: 24,
      value: (period: WeekPeriod) => cellOf(week, date, period) || watchIn(week, date, period),
    })),
  ]
  return sheetReply(ctx, `${week.name}课表`, columns, each(week.periods))
}

export const exportClass = async (ctx: AuthedCtx, classId: number, date: string | undefined) =>
  sheetOf(ctx, await ofClass(ctx, classId, date))
export const exportTeacher = async (ctx: AuthedCtx, teacherId: number, date: string | undefined) =>
  sheetOf(ctx, await ofTeacher(ctx, teacherId, date))
export const exportRoom = async (ctx: AuthedCtx, roomId: number, date: string | undefined) =>
  sheetOf(ctx, await ofRoom(ctx, roomId, date))

/** Of a pupil with their own 教学班, which the sheet of the class has all of. */
export const exportMine = async (ctx: AuthedCtx, own: Parameters<typeof mine>[1]) => {
  const week = await mine(ctx, own)
  if (week === null) throw notFound('课表')
  return sheetOf(ctx, week)
}
