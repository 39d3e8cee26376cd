import { timetableLinksApi as links } from '@xueqiao/contract/features/teaching/timetable/links'
import { scheduleRunsApi as runs } from '@xueqiao/contract/features/teaching/timetable/runs'
import { scheduleStatisticsApi as figures } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import { scheduleWatchesApi as watches } from '@xueqiao/contract/features/teaching/timetable/watches'
import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import { ADMINS, line, type Place, STAFF, THEIRS_ALONE, to, unique } from '../../../../test/policy'
import { officeCtx } from '../../../../test/policy-school'
import * as classes from '../../school/classes/service'
import * as timetable from './service'

/** A semester of its own, with a class of no department beside that of the corner: nobody who leads a part has all of it. */
const aSemester = async ({ t, make, classId, teacherId }: Place) => {
  const semesterId = await make.aSemester({ current: false })
  await t.db.updateTable('semesters').set({ end_date: '2027-07-01' }).where('id', '=', semesterId).execute()
  const name = `${unique('课表')}班`
  const { id } = await classes.create(officeCtx(t), { name, grade: 2 })
  const courseId = await make.aCourse()
  for (const one of [classId, id]) await make.teaches(teacherId, one, courseId, semesterId)
  return semesterId
}

const HOURS = '排课用作息'

/** Eight lessons a day for everybody. */
const withHours = async ({ t }: Place) => {
  const known = await t.db
    .selectFrom('bell_schedules')
    .select('id')
    .where('name', '=', HOURS)
    .executeTakeFirst()
  if (known !== undefined) return
  const day = { name: HOURS, grade_from: 1, grade_to: 12, starts_on: '2026-01-01', ends_on: null }
  const bell = await t.db.insertInto('bell_schedules').values(day).returning('id').executeTakeFirstOrThrow()
  const periods = Array.from({ length: 8 }, (_, at) => ({
    ...{ bell_schedule_id: bell.id, position: at, lesson_number: at + 1, name: `第 ${at + 1} 节` },
    ...{ starts_at: `${10 + at}:00`, ends_at: `${10 + at}:45`, kind: 'LESSON' as const },
    part: at < 4 ? ('MORNING' as const) : ('AFTERNOON' as const),
  }))
  await t.db.insertInto('bell_periods').values(periods).execute()
}

const drafted = async (place: Place) => {
  await withHours(place)
  const ctx = officeCtx(place.t, await place.userOf('admin'))
  return timetable.create(ctx, { semesterId: await aSemester(place), name: unique('课表') })
}
const aDraft = async (place: Place) => (await drafted(place)).id

/** Each lesson has a period of its own. */
const whole = async (place: Place) => {
  const id = await aDraft(place)
  const ctx = officeCtx(place.t, await place.userOf('admin'))
  const moves = (await timetable.lessons(ctx, id, undefined)).map((lesson, index) => ({
    ...{ id: lesson.id, weekday: (index % 5) + 1, lessonNumber: Math.floor(index / 5) + 1 },
  }))
  await timetable.move(ctx, id, { moves })
  return id
}

/** From the semester's last day on. */
const aPublished = async (place: Place) => {
  const id = await whole(place)
  const ctx = officeCtx(place.t, await place.userOf('admin'))
  await timetable.publish(ctx, id, { effectiveFrom: '2026-12-01' })
  return id
}

const aLesson = async ({ t }: Place, id: number) => {
  const { id: lesson } = await t.db
    .selectFrom('schedule_lessons')
    .select('id')
    .where('schedule_id', '=', id)
    .executeTakeFirstOrThrow()
  return { moves: [{ id: lesson, weekday: 1, lessonNumber: 1 }] }
}

/** Takes off whoever is there: the hours of these tests have lessons alone. */
const aWatch = async ({ t }: Place, id: number) => {
  const { class_id: classId } = await t.db
    .selectFrom('schedule_lesson_classes')
    .select('class_id')
    .where('schedule_id', '=', id)
    .executeTakeFirstOrThrow()
  return { watches: [{ classId, weekday: 1, kind: 'READING' as const, number: 1, teacherId: null }] }
}

const aRun = (state: 'WAITING' | 'DONE') => async (place: Place) => {
  const id = await aDraft(place)
  const run = await place.t.db
    .insertInto('schedule_runs')
    .values({
      ...{ schedule_id: id, state, seed: 1, seconds: 5, schedule_version: 1, started_by: null },
      best: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id), runId: String(run.id) }
}

const aRoom = async ({ t }: Place) => {
  const room = {
    name: unique('场地'),
    kind: '机房',
    building: null,
    seats: null,
    class_id: null,
    remark: null,
  }
  const { id } = await t.db.insertInto('rooms').values(room).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of whoever asks: nobody else's is to be had. */
const aLink = async ({ t, who, isOwn, userOf, classId }: Place) => {
  const user_id = isOwn ? await userOf(who) : await userOf(who === 'admin' ? 'teacher' : 'admin')
  const link = { user_id, class_id: classId, teacher_id: null, student_id: null, token_hash: unique('hash') }
  const { id } = await t.db
    .insertInto('timetable_links')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const PLANNERS = to(['admin', 'schoolAdmin', 'dept'], 200)
const reading = { row: aDraft, foreign: PLANNERS }
const writing = { may: ADMINS, row: aDraft }

export const policy = [
  line(links.list),
  line(links.create, { body: ({ classId }) => ({ classId }) }),
  line(links.revoke, { row: aLink, foreign: THEIRS_ALONE }),
  line(links.calendar, { row: () => unique('token'), answers: 404, because: 'nobody has such an address' }),
  line(week.mine),
  line(week.exportMine, { query: ({ studentId }) => ({ studentId }) }),
  line(week.ofClass, { row: ({ classId }) => classId, foreign: to(STAFF, 200) }),
  line(week.ofTeacher, {
    row: ({ teacherId }) => teacherId,
    foreign: to(STAFF, 200),
    without: ['student', 'parent'],
  }),
  line(week.ofRoom, { row: aRoom, foreign: to(STAFF, 200), without: ['student', 'parent'] }),
  line(week.exportRoom, { row: aRoom, foreign: to(STAFF, 200), without: ['student', 'parent'] }),
  line(week.exportClass, { row: ({ classId }) => classId, foreign: to(STAFF, 200) }),
  line(week.exportTeacher, {
    row: ({ teacherId }) => teacherId,
    foreign: to(STAFF, 200),
    without: ['student', 'parent'],
  }),
  line(api.search, { query: { semesterId: 1 } }),
  line(api.create, {
    may: ADMINS,
    body: async (place) => ({ semesterId: await aSemester(place), name: unique('课表') }),
  }),
  line(api.get, reading),
  line(api.update, { ...writing, body: () => ({ name: unique('课表') }) }),
  line(api.remove, writing),
  line(api.copy, { ...writing, body: () => ({ name: unique('课表') }) }),
  line(api.follow, { ...writing, body: {} }),
  line(api.check, reading),
  line(api.lessons, reading),
  line(api.workbench, reading),
  line(api.move, { ...writing, body: aLesson }),
  line(api.exportAll, reading),
  line(api.compare, { ...reading, params: async (place) => ({ otherId: await aDraft(place) }) }),
  line(api.publish, { may: ADMINS, row: whole, body: { effectiveFrom: '2026-12-01' } }),
  line(api.withdraw, { may: ADMINS, row: aPublished }),
  line(watches.list, reading),
  line(watches.put, { ...writing, body: aWatch }),
  line(watches.propose, { ...writing, body: { kinds: ['STUDY'] } }),
  line(figures.get, reading),
  line(figures.exportSheet, { ...reading, query: { sheet: 'rooms' } }),
  line(runs.list, reading),
  line(runs.start, { ...writing, body: {} }),
  line(runs.stop, { may: ADMINS, row: aRun('WAITING') }),
  line(runs.broken, { row: aRun('DONE'), foreign: PLANNERS, query: { rule: 'hard' } }),
  line(runs.take, { may: ADMINS, row: aRun('DONE'), body: {} }),
]
