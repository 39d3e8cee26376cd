import { setImmediate } from 'node:timers/promises'
import { instantAt } from '@xueqiao/contract/common/school-time'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { TimetableWeek, WeekLesson, WeekWatch } from '@xueqiao/contract/features/teaching/timetable/week'
import ical from 'ical-generator'
import { localDate } from '../../../../platform/clock'
import type { Ctx } from '../../../../platform/context'
import type { FileReply } from '../../../../platform/http/registry'
import { frameOf, heldWithin, weeksAround } from '../reading/held'
import { seenBy } from '../reading/seen'
import { asWeekWatch, watchesIn } from '../reading/watches'
import { WHOSE } from '../reading/week'
import { type Semester, semesterOn, type Whose } from '../reading/week-queries'

const instant = (date: string, clock: string) => new Date(instantAt(`${date}T${clock}`))

const timesOf = ({ date, startsAt, endsAt }: Pick<WeekLesson, 'date' | 'startsAt' | 'endsAt'>) =>
  startsAt === null || endsAt === null
    ? // A day without a clock is written as it is in the world's time.
      { start: new Date(`${date}T00:00:00Z`), allDay: true }
    : { start: instant(date, startsAt), end: instant(date, endsAt) }

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')

const markOf = ({ change }: Pick<WeekWatch, 'change'>) =>
  change === null ? '' : `（${SUBSTITUTION_LABELS[change.kind]}）`

const eventOf = (of: TimetableWeek['of'], lesson: WeekLesson) => {
  const { id, date, lessonNumber, courseName, room, teachers, change, section, sections } = lesson
  const classes = lesson.band === undefined ? lesson.classes : []
  const own =
    of === 'CLASS'
      ? namesOf(teachers)
      : of === 'TEACHER'
        ? namesOf(classes)
        : [namesOf(classes), namesOf(teachers)].filter(Boolean).join('，')
  const whose = sections === undefined ? own : namesOf(sections)
  return {
    id: `${id}-${date}-${lessonNumber}@xueqiao`,
    ...timesOf(lesson),
    summary: `${section?.name ?? courseName}${markOf(lesson)}`,
    location: room?.name ?? namesOf(classes),
    description: [`第 ${lessonNumber} 节`, whose, change?.text].filter(Boolean).join('，'),
  }
}

const watchOf = (of: TimetableWeek['of'], watch: WeekWatch) => ({
  id: `watch-${watch.id}-${watch.date}@xueqiao`,
  ...timesOf(watch),
  summary: `${[watch.name, watch.courseName].filter(Boolean).join(' ')}${markOf(watch)}`,
  location: watch.class.name,
  description: [of === 'CLASS' ? watch.teacher.name : `${watch.class.name}，看班`, watch.change?.text]
    .filter(Boolean)
    .join('，'),
})

const PORTION = 20
const [BEGIN, END] = ['BEGIN:VEVENT', 'END:VCALENDAR']

/** A semester's events take the library a third of a second: a few at a time, and others in between. */
const written = async (name: string, events: readonly ReturnType<typeof eventOf>[]) => {
  const [ttl, prodId] = [3600, { company: 'Xueqiao', product: 'timetable' }]
  // The library writes the name as it is: what breaks the line would be a line of its own.
  const empty = ical({ name: name.replace(/\s+/g, ' '), ttl, prodId }).toString()
  const parts = [empty.slice(0, empty.lastIndexOf(END))]
  for (let at = 0; at < events.length; at += PORTION) {
    const some = ical({ prodId, events: events.slice(at, at + PORTION) }).toString()
    parts.push(some.slice(some.indexOf(BEGIN), some.lastIndexOf(END)))
    await setImmediate()
  }
  return [...parts, empty.slice(empty.lastIndexOf(END))].join('')
}

const heldOf = async (db: Ctx['db'], semester: Semester, whose: Whose) => {
  const dates = weeksAround(semester.startDate, semester.endDate)
  const frame = await frameOf(db, { semester, dates })
  const { lessons } = await heldWithin(db, whose, frame)
  const { watches } = await watchesIn(db, whose, frame)
  return { lessons, watches: watches.flatMap(asWeekWatch) }
}

/** All lessons of the semester, as they are held; those of a pupil where one is named. */
export const calendarOf = async (
  ctx: Ctx,
  { of, id, name }: TimetableWeek,
  studentId: number | null,
): Promise<FileReply> => {
  const semester = await semesterOn(ctx.db, localDate(ctx.now))
  const { lessons, watches } =
    semester === undefined
      ? { lessons: [], watches: [] }
      : await heldOf(ctx.db, semester, { [WHOSE[of]]: [id] })
  const shown = of === 'CLASS' ? await seenBy(ctx.db, lessons, studentId) : lessons
  const events = [
    ...shown.map((lesson) => eventOf(of, lesson)),
    ...watches.map((watch) => watchOf(of, watch)),
  ].map((event) => ({ ...event, stamp: ctx.now }))
  return {
    ...{ name: `${name}课表.ics`, mime: 'text/calendar; charset=utf-8', inline: true },
    body: Buffer.from(await written(`${name}课表`, events)),
  }
}
