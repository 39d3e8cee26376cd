import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import ical from 'ical-generator'
import { localDate } from '../../../../platform/clock'
import type { Ctx } from '../../../../platform/context'
import type { FileReply } from '../../../../platform/http/registry'
import { heldIn, weeksAround } from '../reading/held'
import type { True } from '../reading/lesson'
import { semesterOn } from '../reading/week-queries'

/** The school's clock has known no summer time since 1991. */
const instant = (date: string, clock: string) => new Date(`${date}T${clock}:00+08:00`)

const timesOf = ({ date, startsAt, endsAt }: True) =>
  startsAt === null || endsAt === null
    ? // A day without a clock is written as it is in the world's time.
      { start: new Date(`${date}T00:00:00Z`), allDay: true }
    : { start: instant(date, startsAt), end: instant(date, endsAt) }

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

const eventOf = (of: TimetableWeek['of'], lesson: True) => {
  const { id, date, lessonNumber, courseName, room, classes, teachers, change } = lesson
  const mark = change === null ? '' : `（${SUBSTITUTION_LABELS[change.kind]}）`
  const whose = of === 'CLASS' ? namesOf(teachers) : namesOf(classes)
  return {
    id: `${id}-${date}-${lessonNumber}@xueqiao`,
    ...timesOf(lesson),
    summary: `${courseName}${mark}`,
    location: room?.name ?? namesOf(classes),
    description: [`第 ${lessonNumber} 节`, whose, change?.text].filter(Boolean).join('，'),
  }
}

/** All lessons of the semester, as they are held. */
export const calendarOf = async (ctx: Ctx, { of, id, name }: TimetableWeek): Promise<FileReply> => {
  const semester = await semesterOn(ctx.db, localDate(ctx.now))
  const whose = of === 'CLASS' ? { classIds: [id] } : { teacherIds: [id] }
  const dates = semester === undefined ? [] : weeksAround(semester.startDate, semester.endDate)
  const { lessons } =
    semester === undefined ? { lessons: [] } : await heldIn(ctx.db, whose, { semester, dates })
  const calendar = ical({
    name: `${name}课表`,
    ttl: 3600,
    prodId: { company: 'Xueqiao', product: 'timetable' },
  })
  for (const lesson of lessons) calendar.createEvent({ ...eventOf(of, lesson), stamp: ctx.now })
  return {
    ...{ name: `${name}课表.ics`, mime: 'text/calendar; charset=utf-8', inline: true },
    body: Buffer.from(calendar.toString()),
  }
}
