import type { ScheduleCheck } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Finding } from '@xueqiao/timetable'
import type { AuthedCtx } from '../../../../platform/context'
import { accessSchedule } from '../access'
import { cells } from '../versions/queries'
import { drift, unitsOf } from '../versions/units'
import { judge } from './judge'
import { type Model, readModel } from './problem'

const PLAN = '/schedule/teacher-plan'
const BASE = '/schedule/base'

type Said = ScheduleCheck['findings'][number]

/** What the engine has found, in words, with what is to be changed. */
const wordsFor = ({ lessons, rooms }: Model) => {
  const teacher = new Map(
    lessons.flatMap((one) => one.teachers.map(({ id, name }) => [String(id), name] as const)),
  )
  const classes = new Map(
    lessons.flatMap((one) => one.classes.map(({ id, name }) => [String(id), name] as const)),
  )
  const lesson = new Map(lessons.map((one) => [String(one.id), one]))
  const room = new Map(rooms.map(({ id, name }) => [String(id), name]))
  const oneOf = ({ activities: [id = ''] = [] }: Finding) => {
    const found = lesson.get(id)
    return found === undefined
      ? '一节课'
      : `${found.classes.map(({ name }) => name).join('、')}的${found.courseName}`
  }
  const roomsOf = ({ kind, rooms: ids = [] }: Finding) =>
    kind ?? ids.map((id) => room.get(id) ?? id).join('、')
  const who = (found: Finding) =>
    found.teacher === undefined
      ? (classes.get(found.class ?? '') ?? '')
      : `${teacher.get(found.teacher) ?? ''}老师`
  const TEXTS: Record<Finding['code'], (found: Finding) => [string, string]> = {
    UNKNOWN: (found) => [`资料不完整：找不到${found.what ?? ''}`, BASE],
    BAD_BELL: () => ['作息时间有误：节次重叠或没有节次', BASE],
    NO_SLOT: (found) => [`${oneOf(found)}没有任何可排的时间`, PLAN],
    CLASS_LOAD: (found) => [`${who(found)}每周 ${found.need} 节，可排的只有 ${found.have} 节`, PLAN],
    TEACHER_LOAD: (found) => [`${who(found)}每周 ${found.need} 节，可排的只有 ${found.have} 节`, PLAN],
    TEACHER_DAYS: (found) => [`${who(found)}每周 ${found.need} 节，按每天上限最多 ${found.have} 节`, PLAN],
    ROOM_LOAD: (found) => [
      `${roomsOf(found)}：每周 ${found.need} 节，最多 ${found.have} 节（${found.capacity ?? 1} 班 × ${found.slots ?? 0} 节）`,
      BASE,
    ],
    DOUBLES: (found) => [
      `${found.rooms === undefined ? `${who(found)}的${oneOf(found)}等` : roomsOf(found)}：每周 ${found.need} 次连堂，可排连堂的位置最多 ${found.have} 处`,
      found.rooms === undefined ? PLAN : BASE,
    ],
    COURSE_DAYS: (found) => [`${oneOf(found)}每周 ${found.need} 节，按每天上限最多 ${found.have} 节`, PLAN],
    LOCK_CLASH: (found) => [`${oneOf(found)}与另一节锁定的课在同一时间`, PLAN],
    MATCHING: (found) => [
      `${who(found)}的课无法逐节排开：需要 ${found.need} 节，最多 ${found.have} 节`,
      PLAN,
    ],
  }
  return (found: Finding): Said => {
    const [text, link] = TEXTS[found.code](found)
    return { fatal: found.fatal, text, link }
  }
}

/** What was planned since the draft was made. */
const changesSince = async (ctx: AuthedCtx, semesterId: number, { lessons }: Model): Promise<Said[]> => {
  const there = lessons.map(({ courseId, classes, teachers, length, parity }) => ({
    ...{ courseId, length, parity },
    classIds: classes.map(({ id }) => id),
    teacherIds: teachers.map(({ id }) => id),
  }))
  const { missing, surplus } = drift(unitsOf(await cells(ctx.db, semesterId)), there)
  if (missing + surplus === 0) return []
  const text = `任课安排在新建草稿后有改动：多出 ${surplus} 节，缺少 ${missing} 节，请按新的安排新建草稿`
  return [{ fatal: false, text, link: PLAN }]
}

export const check = async (ctx: AuthedCtx, id: number): Promise<ScheduleCheck> => {
  const { semesterId, rules } = await accessSchedule(ctx, id)
  const model = await readModel(ctx, { id, semesterId, rules })
  const { problem, withoutHours, lessons } = model
  const hours = withoutHours.map((grade) => ({
    ...{ fatal: true, text: `${grade} 年级没有作息时间，该年级的课无法安排`, link: BASE },
  }))
  const found =
    problem.activities.length === 0 ? [] : (await judge('preflight', problem)).map(wordsFor(model))
  return {
    classes: problem.classes.length,
    teachers: problem.teachers.length,
    lessons: lessons.reduce((sum, { length }) => sum + length, 0),
    findings: [...hours, ...(await changesSince(ctx, semesterId, model)), ...found],
  }
}
