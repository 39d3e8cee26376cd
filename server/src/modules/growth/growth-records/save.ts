import { stageOf } from '@xueqiao/contract/features/base/school-settings'
import type { AuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { RecordInput } from '@xueqiao/contract/features/growth/growth-records/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { attachedTo, setFiles } from '../../base/files/service'
import * as semesters from '../../school/semesters/service'
import { sees } from '../assessments/access'
import { stagesOf, systemOf } from '../growth-indicators/service'
import { type Asking, accessRecord, isOver, lockEditable, shownTo, viewerOf } from './access'
import { ofRecord } from './appeal-queries'
import { deadlines } from './flow-queries'
import * as q from './queries'
import type { Viewer } from './scope'

export const ENTITY = 'growth_records'

export const linkOf = (id: number) => `/student-growth/records/${id}`
/** As the log calls it. */
export const titleOf = ({ studentName, title }: { studentName: string; title: string }) =>
  `${studentName} 的成长记录「${title}」`

/** Whoever decides sees them all, anybody else their own. */
const appealsFor = ({ db, actor }: Asking, { id, decides }: q.Row) =>
  ofRecord(db, id, decides ? null : actor.userId)

export const get = async (ctx: Asking, id: number) => {
  const { viewer, row } = await accessRecord(ctx, id)
  return { ...shownTo(ctx, viewer)(row), appeals: await appealsFor(ctx, row) }
}

type Pupil = NonNullable<Awaited<ReturnType<typeof q.pupil>>>

const REFUSED = {
  staff: '只能为所教班级的学生写记录',
  STUDENT: '只能为自己和同班同学写记录',
  PARENT: '只能为自己的孩子写记录',
} as const

/** As whom somebody writes about a pupil: a teacher of the class or 教学班, the pupil, a classmate, a parent. */
const kindOf = ({ actor }: Asking, viewer: Viewer, { id, placeId }: Pupil): AuthorKind | undefined => {
  const { family, studentIds, mateClassIds } = viewer
  if (!family) return sees(viewer, { studentId: id, placeId }) ? 'teacher' : undefined
  if (actor.profileType === 'PARENT') return studentIds.includes(id) ? 'parent' : undefined
  if (studentIds.includes(id)) return 'self'
  return placeId !== null && mateClassIds.includes(placeId) ? 'peer' : undefined
}

const writing = async (ctx: AuthedTxCtx, studentId: number) => {
  const viewer = await viewerOf(ctx)
  const pupil = await q.pupil(ctx.db, studentId)
  const kind = pupil === undefined ? undefined : kindOf(ctx, viewer, pupil)
  if (pupil !== undefined && kind !== undefined) return { pupil, kind }
  const as = !viewer.family ? 'staff' : ctx.actor.profileType === 'PARENT' ? 'PARENT' : 'STUDENT'
  throw denied('students', pupil === undefined ? [] : [studentId], invalid(REFUSED[as], 'studentId'))
}

const semesterAt = async (ctx: AuthedTxCtx, date: string) => {
  if (date > localDate(ctx.now)) throw invalid('日期不能晚于今天', 'date')
  const found = semesters.semesterOfDay(await semesters.list(ctx), date)
  if (found === undefined) throw invalid('该日期不在任何学期内', 'date')
  return found
}

type Held = Awaited<ReturnType<typeof semesterAt>>
type StageName = q.Row['stage']

/** Of which stage a pupil was in the semester, whose system says which indicators there are. */
const stageIn = async (ctx: AuthedTxCtx, studentId: number, { id }: Held) => {
  const grade = (await q.pupil(ctx.db, studentId, id))?.grade ?? null
  return grade === null ? undefined : stageOf(await stagesOf(ctx), grade)
}

/** Where a record of this day belongs, and that its indicator is one of what holds there. */
const placeOf = async (
  ctx: AuthedTxCtx,
  { date, dimension, indicatorId }: RecordInput,
  semester: Held,
  stage: StageName,
) => {
  const system = await systemOf(ctx, semester, stage)
  const own = system.dimensions.find((one) => one.dimension === dimension)
  if (own?.indicators.every(({ id }) => id !== indicatorId))
    throw invalid('请选择这个维度的指标', 'indicatorId')
  return { semester_id: semester.id, date, dimension, indicator_id: indicatorId }
}

const assertOpen = async (ctx: AuthedTxCtx, semesterId: number) => {
  const until = (await deadlines(ctx.db, semesterId))?.recordUntil ?? null
  if (isOver(ctx, until)) throw conflict(`本学期的记录已于 ${until} 截止`, 'date')
}

const setPhotos = async (ctx: AuthedTxCtx, id: number, fileIds: readonly number[] | undefined) => {
  if (fileIds === undefined) return
  await setFiles(ctx, ENTITY, id, fileIds)
  const held = await attachedTo(ctx.db, ENTITY, id)
  if (held.some(({ thumbnailUrl }) => thumbnailUrl === null)) throw invalid('只能添加照片', 'fileIds')
}

const noClass = () => invalid('该学生目前没有班级，不能记录', 'studentId')

const classOf = ({ placeId }: Pupil) => {
  if (placeId === null) throw noClass()
  return placeId
}

type Words = Pick<q.Row, 'date' | 'dimensionName' | 'indicatorName' | 'title' | 'content'>

const kept = ({ date, dimensionName, indicatorName, title, content }: Words) => ({
  ...{ date, dimension: dimensionName, indicatorId: indicatorName, title, content },
})

export const create = (ctx: AuthedCtx, input: RecordInput) =>
  transact(ctx, async (ctx) => {
    const { studentId, title, content = null } = input
    const { pupil, kind } = await writing(ctx, studentId)
    const placeId = classOf(pupil)
    const semester = await semesterAt(ctx, input.date)
    const stage = await stageIn(ctx, studentId, semester)
    if (stage === undefined) throw noClass()
    const place = await placeOf(ctx, input, semester, stage)
    await assertOpen(ctx, place.semester_id)
    const id = await q.insert(ctx.db, {
      ...{ student_id: studentId, class_id: placeId, ...place, title, content },
      ...{ author_kind: kind, author_id: ctx.actor.userId, created_at: ctx.now },
    })
    await setPhotos(ctx, id, input.fileIds)
    const made = await get(ctx, id)
    const summary = `新增了 ${titleOf(made)}`
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary, diff: kept(made) })
    return made
  })

export const update = (ctx: AuthedCtx, id: number, input: RecordInput) =>
  transact(ctx, async (ctx) => {
    const { row: before } = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    if (input.studentId !== before.studentId) throw invalid('记录的学生不能更改', 'studentId')
    const semester = await semesterAt(ctx, input.date)
    const isMoved = semester.id !== before.semesterId
    // Within its semester it stays of the stage that it was written in, wherever the pupil is by now.
    const stage = isMoved ? await stageIn(ctx, before.studentId, semester) : before.stage
    if (stage === undefined) throw invalid('该学生目前没有班级，不能改到另一个学期', 'date')
    const place = await placeOf(ctx, input, semester, stage)
    if (isMoved) await assertOpen(ctx, place.semester_id)
    const { title, content = before.content } = input
    await q.change(ctx.db, [id], { ...place, title, content }, ctx.now)
    await setPhotos(ctx, id, input.fileIds)
    const after = await get(ctx, id)
    const summary = `修改了 ${titleOf(after)}`
    const diff = { before: kept(before), after: kept(after) }
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { row } = await lockEditable(ctx, id)
    // What was appealed against is mended in sight of the appeal, which would go with it.
    if (row.contested) throw conflict('这条记录有过申诉，不能删除，可以修改')
    await setFiles(ctx, ENTITY, id, [])
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(row)}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary, diff: kept(row) })
    return null
  })
