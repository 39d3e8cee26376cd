import type { ExamSearch } from '@xueqiao/contract/features/growth/exams/api'
import {
  type Asking,
  accessExam,
  type Examiner,
  examinerOf,
  lockOf,
  mayCorrect,
  mayEnter,
  mayManage,
} from './access'
import * as q from './queries'
import { waiterOf } from './waiting'
import { hasToCheck, isToRelease } from './waiting-queries'

const statusOf = ({ releasedAt }: Pick<q.Row, 'releasedAt'>) =>
  releasedAt === null ? ('ENTRY' as const) : ('RELEASED' as const)

const shownTo = (ctx: Asking, viewer: Examiner) => (row: q.Row) => ({
  ...row,
  status: statusOf(row),
  mayManage: mayManage(ctx, viewer, row),
})

export const search = async (ctx: Asking, { waiting, ...query }: ExamSearch) => {
  const viewer = await examinerOf(ctx)
  const waiter = waiterOf(ctx, viewer)
  const asked = { check: () => hasToCheck(ctx.db, waiter), release: () => isToRelease(waiter) }
  const isMeant = waiting === undefined ? undefined : asked[waiting]()
  const { content, totalElements } = await q.search(ctx.db, viewer, query, isMeant)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** Whether a mark may be written there now. */
export const mayWrite = (
  ctx: Asking,
  viewer: Examiner,
  exam: q.Row,
  place: { classId: number; courseId: number },
) =>
  exam.releasedAt === null
    ? mayEnter(ctx, viewer, place) && lockOf(ctx, viewer, exam) === null
    : mayCorrect(ctx, viewer, place)

export const get = async (ctx: Asking, id: number) => {
  const { viewer, exam } = await accessExam(ctx, id)
  const sheets = await q.sheetsOf(ctx.db, viewer, id)
  return {
    ...shownTo(ctx, viewer)(exam),
    classIds: [...new Set(sheets.map(({ classId }) => classId))],
    courses: await q.coursesOf(ctx.db, id),
    sheets: sheets.map((sheet) => ({ ...sheet, mayEnter: mayWrite(ctx, viewer, exam, sheet) })),
  }
}
