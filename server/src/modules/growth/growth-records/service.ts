import { stageOf } from '@xueqiao/contract/features/base/school-settings'
import type { RecordSearch, Subject } from '@xueqiao/contract/features/growth/growth-records/api'
import type { AuthedCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { conflict } from '../../../platform/errors'
import * as semesters from '../../school/semesters/service'
import { decidesSomewhere } from '../assessments/access'
import { semesterOf, stagesOf } from '../growth-indicators/service'
import { shownTo, viewerOf } from './access'
import { fresh, openAppeals, waiting } from './flow-queries'
import * as q from './queries'

export { appeal, decide } from './appeals'
export { coverageSheet } from './coverage-sheet'
export { coverage, terms } from './figures'
export { archive, deselect, flow, publish, saveDeadlines, select } from './flow'
export { create, get, remove, update } from './save'

const NEW_MS = 7 * 86_400_000
const newSince = ({ now }: AuthedCtx) => new Date(now.getTime() - NEW_MS)

export const search = async (ctx: AuthedCtx, query: RecordSearch) => {
  const viewer = await viewerOf(ctx)
  const { fresh: isNew, ...asked } = query
  const { page: _page, size: _size, ...filter } = query
  const total = recent<number>(ctx, 'school', `growth_records ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(
    ctx.db,
    viewer,
    { ...asked, since: isNew === true ? newSince(ctx) : undefined },
    total,
  )
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** The latest of a pupil that somebody has selected. */
export const chosenOf = async (ctx: AuthedCtx, studentId: number, most: number) => {
  const viewer = await viewerOf(ctx)
  return (await q.chosenOf(ctx.db, viewer, studentId, most)).map(shownTo(ctx, viewer))
}

interface Asked {
  classId?: number | undefined
  date?: string | undefined
}

/** Of staff the pupils of one class in reach, or of their 教学班; else themselves or their children first, then classmates. */
export const subjects = async (ctx: AuthedCtx, { classId, date }: Asked): Promise<Subject[]> => {
  const { all, family, studentIds, classIds, mateClassIds } = await viewerOf(ctx)
  const isParent = ctx.actor.profileType === 'PARENT'
  const isOwn = classId !== undefined && (all || classIds.includes(classId))
  const mates = isParent ? [] : mateClassIds
  const near = family ? mates : isOwn ? [classId] : []
  const own = family || classId === undefined ? studentIds : []
  const semester = date === undefined ? undefined : semesters.semesterOfDay(await semesters.list(ctx), date)
  const pupils = await q.pupils(ctx.db, { classIds: near, studentIds: own }, semester?.id)
  const stages = await stagesOf(ctx)
  const kindOf = (studentId: number) => {
    if (!family) return 'teacher'
    if (!studentIds.includes(studentId)) return 'peer'
    return isParent ? 'parent' : 'self'
  }
  return pupils
    .map(
      ({ grade, ...pupil }): Subject => ({
        ...pupil,
        stage: stageOf(stages, grade),
        kind: kindOf(pupil.studentId),
      }),
    )
    .toSorted((a, b) => Number(a.kind === 'peer') - Number(b.kind === 'peer'))
}

/** For the first page: what waits for whoever is in charge, and what is new of one's own or one's children. */
export const forHome = async (ctx: AuthedCtx) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) return { ofPupils: await fresh(ctx.db, viewer, newSince(ctx)) }
  const semester = decidesSomewhere(viewer) ? await semesterOf(ctx, undefined) : undefined
  if (semester === undefined) return {}
  // The office selects nothing, and yet decides where nobody else may.
  const ofClasses = viewer.chargesAll
    ? { toSelect: 0, appeals: await openAppeals(ctx.db, viewer, {}) }
    : await waiting(ctx.db, viewer, semester.id)
  return { ofClasses, semesterId: semester.id }
}

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0) throw conflict('学期已有成长记录，无法删除')
}
