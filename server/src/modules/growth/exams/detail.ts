import type { ExamSearch } from '@xueqiao/contract/features/growth/exams/api'
import { recently } from '../../../platform/db/count-cache'
import {
  type Asking,
  accessExam,
  type Examiner,
  examinerOf,
  lockOf,
  mayCorrect,
  mayEnter,
  mayManage,
  type Written,
} from './access'
import * as q from './queries'
import { sectionsOf } from './section-queries'
import * as sq from './sheet-queries'
import { waiterOf } from './waiting'
import { hasToCheck, isToRelease } from './waiting-queries'

const statusOf = ({ releasedAt }: Pick<q.Row, 'releasedAt'>) =>
  releasedAt === null ? ('ENTRY' as const) : ('RELEASED' as const)

const NOT_BEGUN: sq.Progress = { sheetCount: 0, startedCount: 0, checkedCount: 0 }

const shownTo = (ctx: Asking, viewer: Examiner) => (row: q.Row, progress: sq.Progress | undefined) => ({
  ...row,
  ...(progress ?? NOT_BEGUN),
  status: statusOf(row),
  mayManage: mayManage(ctx, viewer, row),
})

/** Of twenty exams in a large school it takes ten thousand sheets: kept for some seconds, unless anything is written. */
const progressOf = (ctx: Asking, viewer: Examiner, ids: readonly number[]) =>
  recently(ctx, 'school', `exams ${JSON.stringify({ viewer, ids })}`, async () => {
    const value = await sq.progressOf(ctx.db, viewer, ids)
    return { value, rows: [...value.values()].reduce((sum, { sheetCount }) => sum + sheetCount, 0) }
  })

export const search = async (ctx: Asking, { waiting, ...query }: ExamSearch) => {
  const viewer = await examinerOf(ctx)
  const waiter = waiterOf(ctx, viewer)
  const asked = { check: () => hasToCheck(ctx.db, waiter), release: () => isToRelease(waiter) }
  const isMeant = waiting === undefined ? undefined : asked[waiting]()
  const { content, totalElements } = await q.search(ctx.db, viewer, query, isMeant)
  const ids = content.map(({ id }) => id)
  const progress = await progressOf(ctx, viewer, ids)
  const shown = shownTo(ctx, viewer)
  return { totalElements, content: content.map((row) => shown(row, progress.get(row.id))) }
}

/** Whether a mark may be written there now. */
export const mayWrite = (ctx: Asking, viewer: Examiner, exam: q.Row, place: Written) =>
  exam.releasedAt === null
    ? mayEnter(ctx, viewer, place) && lockOf(ctx, viewer, exam) === null
    : mayCorrect(ctx, viewer, place)

export const get = async (ctx: Asking, id: number) => {
  const { viewer, exam } = await accessExam(ctx, id)
  const [sheets, sections, progress, courses] = await Promise.all([
    sq.sheetsOf(ctx.db, viewer, id),
    sectionsOf(ctx.db, viewer, id),
    sq.progressOf(ctx.db, viewer, [id]),
    q.coursesOf(ctx.db, id),
  ])
  return {
    ...shownTo(ctx, viewer)(exam, progress.get(id)),
    classIds: [...new Set(sheets.map(({ classId }) => classId))],
    ...{ courses, sections },
    sheets: sheets.map((sheet) => ({ ...sheet, mayEnter: mayWrite(ctx, viewer, exam, sheet) })),
  }
}
