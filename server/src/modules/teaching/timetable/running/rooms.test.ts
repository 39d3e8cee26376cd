import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { scheduleStatisticsApi } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { beforeAll, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab

beforeAll(async () => {
  lab = await timetableLab()
})

const need = (classId: number, courseId: number, roomId: number) =>
  lab.t.db
    .insertInto('lesson_patterns')
    .values({
      ...{ semester_id: lab.semesterId, class_id: classId, course_id: courseId, room_id: roomId },
      ...{ room_kind: null, joint_id: null },
    })
    .execute()
const aRoom = async (name: string, classId: number | null) => {
  const body = { name, kind: '教室', classesAtOnce: 1, classId }
  return (await lab.admin.call(roomsApi.create, { body })).data.id
}
const retire = async (id: number) => {
  const {
    id: _,
    className: __,
    classGrade: ___,
    ...room
  } = (await lab.admin.call(roomsApi.get, { params: { id } })).data
  const body = { ...room, inUse: false }
  expect((await lab.admin.call(roomsApi.update, { params: { id }, body })).status).toBe(200)
}
const aDraft = async (name: string) =>
  (await lab.admin.call(schedulesApi.create, { body: { semesterId: lab.semesterId, name } })).data.id
/** All who have a pattern for this course have it together. */
const joined = async (courseId: number) => {
  const { id } = await lab.t.db
    .insertInto('joint_lessons')
    .values({ semester_id: lab.semesterId, course_id: courseId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await lab.t.db
    .updateTable('lesson_patterns')
    .set({ joint_id: id })
    .where('course_id', '=', courseId)
    .execute()
}
/** The plan, open at the cell of a class of 初一 and a course. */
const planOf = (classId: number, courseId: number) =>
  `/schedule/teacher-plan?${new URLSearchParams({
    ...{ semesterId: String(lab.semesterId), grade: '初一' },
    ...{ classId: String(classId), courseId: String(courseId) },
  })}`
const findings = async (id: number) =>
  (await lab.admin.call(schedulesApi.check, { params: { id } })).data.findings

test('a room put out of use, or that of another class, is named with where to change it, and the rest is checked', async () => {
  const { classes, courses, teachers, semesterId } = lab
  const gym = await aRoom('旧体育馆', null)
  const [own, other] = [await aRoom('初一1班教室', classes.one), await aRoom('初一2班教室', classes.two)]
  await need(classes.one, courses.sport, gym)
  await need(classes.two, courses.sport, gym)
  // One's own room is where one is anyway.
  await need(classes.one, courses.chinese, own)
  await need(classes.one, courses.maths, other)
  const { data: draft } = await lab.admin.call(schedulesApi.create, { body: { semesterId, name: '场地' } })
  const slots = [1, 2, 3, 4, 5].flatMap((weekday) =>
    [1, 2, 3, 4, 5, 6, 7].map((lessonNumber) => ({ weekday, lessonNumber })),
  )
  const block = { kind: 'TEACHER' as const, ids: [teachers.zhou], label: '周老师外出', slots }
  const rules = { ...draft.rules, blocks: [{ ...block, hard: true, weight: 10 }] }
  const params = { id: draft.id }
  expect((await lab.admin.call(schedulesApi.update, { params, body: { rules } })).status).toBe(200)
  await retire(gym)
  expect(await findings(draft.id)).toEqual([
    {
      fatal: true,
      text: '初一2班教室是初一2班自己的教室，初一1班的数学等 4 节课不能排在那里上：请在教师排课计划中更换地点',
      link: planOf(classes.one, courses.maths),
    },
    {
      fatal: true,
      text: '旧体育馆已停用，初一1班的体育等 8 节课排在那里上：请恢复使用，或在教师排课计划中更换地点',
      link: `/schedule/base?tab=rooms&name=${encodeURIComponent('旧体育馆')}`,
    },
    // Everything else, each once: a class has several lessons that have no time left.
    ...['初一1班', '初一2班', '初二1班'].map((name) => ({
      fatal: true,
      text: `${name}的语文没有任何可排的时间（周老师外出），共 4 处`,
      link: `/schedule/management?id=${draft.id}&tab=rules`,
    })),
    ...['初一1班', '初一2班', '初二1班'].map((name) => ({
      fatal: true,
      text: expect.stringContaining(`${name}的语文每周 4 节，按每天上限最多 0 节`),
      link: `/schedule/management?id=${draft.id}&tab=rules`,
    })),
  ])
})

test('classes that have a lesson together may have it in the room that is the own of any of them', async () => {
  const { classes, courses } = lab
  const lost = async (name: string) =>
    (await findings(await aDraft(name))).filter(({ text }) => text.includes('自己的教室')).length
  expect(await lost('分班')).toBe(1)
  const own = await lab.t.db
    .selectFrom('lesson_patterns')
    .select('room_id')
    .where('class_id', '=', classes.one)
    .where('course_id', '=', courses.maths)
    .executeTakeFirstOrThrow()
  await need(classes.two, courses.maths, own.room_id ?? 0)
  await joined(courses.maths)
  expect(await lost('合班')).toBe(0)
  // It is the room of the second class: the first, and the teacher, read where they go.
  const params = { id: await aDraft('合班的场地') }
  const { data } = await lab.admin.call(schedulesApi.lessons, { params, query: { classId: classes.one } })
  const [lesson] = data.filter((one) => one.courseName === '数学' && one.classes.length === 2)
  const place = { id: lesson?.id ?? 0, weekday: 2, lessonNumber: 2 }
  // As it was placed before: that is no fault of a draft.
  await lab.t.db
    .updateTable('schedule_lessons')
    .set({ weekday: 1, lesson_number: 1, room_id: null })
    .where('id', '=', place.id)
    .execute()
  const { clashes } = (await lab.admin.call(scheduleStatisticsApi.get, { params })).data
  expect(clashes).toEqual([])
  const moved = await lab.admin.call(schedulesApi.move, { params, body: { moves: [place] } })
  expect(moved.data.rooms).toEqual([{ id: place.id, room: { id: own.room_id, name: '初一2班教室' } }])
  const after = await lab.admin.call(schedulesApi.lessons, { params, query: { classId: classes.one } })
  expect(after.data.find(({ id }) => id === place.id)?.room?.name).toBe('初一2班教室')
})

test('a published table keeps its rooms: neither what is planned later nor a room put out of use makes a clash', async () => {
  const { classes, courses, teachers, aVersion } = lab
  const hall = await aRoom('大礼堂', null)
  const sport = { courseId: courses.sport, teacherId: teachers.he, roomId: hall }
  const id = await aVersion('已发布', '2026-09-01', [
    { ...sport, classIds: [classes.one], weekday: 1, lessonNumber: 1 },
    { ...sport, classIds: [classes.two], weekday: 1, lessonNumber: 2 },
  ])
  const clashes = async () =>
    (await lab.admin.call(scheduleStatisticsApi.get, { params: { id } })).data.clashes
  expect(await clashes()).toEqual([])
  await retire(hall)
  expect(await clashes()).toEqual([])
  await lab.t.db.updateTable('rooms').set({ deleted_at: lab.t.ctx().now }).where('id', '=', hall).execute()
  expect(await clashes()).toEqual([])
})

test('classes that sit together and have other hours since are named', async () => {
  const { classes, courses } = lab
  const { db } = lab.t
  const own = await aRoom('初二1班教室', classes.far)
  await need(classes.far, courses.chinese, own)
  await joined(courses.chinese)
  const id = await aDraft('两个年级')
  const apart = async () =>
    (await findings(id)).filter(({ text }) => text.includes('合班')).map(({ text }) => text)
  expect(await apart()).toEqual([])
  await db.updateTable('bell_schedules').set({ grade_to: 7 }).execute()
  const bell = await db
    .insertInto('bell_schedules')
    .values({ name: '初二作息', grade_from: 8, grade_to: 12, starts_on: '2026-09-01', ends_on: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { position: 0, lesson_number: 1, name: '第 1 节', starts_at: '08:00', ends_at: '08:45' }
  await db
    .insertInto('bell_periods')
    .values({ ...first, bell_schedule_id: bell.id, kind: 'LESSON', part: 'MORNING' })
    .execute()
  expect(await apart()).toEqual([
    '初一1班、初二1班的语文是合班，而各班的上课时间不同：请在教师排课计划中解除合班，或把年级的作息时间设为一致',
  ])
})
