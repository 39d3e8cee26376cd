import type { Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { THIN } from '@xueqiao/contract/features/growth/growth-records/values'
import type { AuthedCtx } from '../../../platform/context'
import { denied } from '../../../platform/errors'
import { noStudent } from '../../pupils/reach/access'
import * as semesters from '../../school/semesters/service'
import { sees } from '../assessments/access'
import { type Semester, semesterAmong } from '../growth-indicators/service'
import { viewerOf } from '../growth-records/access'
import { isOpen } from '../health/access'
import { factsOf, workedFrom } from './facts'
import * as q from './queries'

type Head = NonNullable<Awaited<ReturnType<typeof q.head>>>

/** The door to a pupil's growth. */
export const accessHead = async (ctx: AuthedCtx, studentId: number) => {
  const [viewer, head] = await Promise.all([viewerOf(ctx), q.head(ctx.db, studentId)])
  if (head === undefined) throw noStudent()
  if (!sees(viewer, head)) throw denied('students', [studentId], noStudent())
  return { viewer, head }
}

/** Scores as they were approved, else as they stand; what nobody has approved counts only where `drafts` are shown. */
export const ofSemester = async (ctx: AuthedCtx, drafts: boolean, head: Head, semester: Semester) => {
  const { studentId, grade } = head
  const [kept, facts] = await Promise.all([
    q.keptOf(ctx.db, studentId, semester.id),
    factsOf(ctx, semester, [studentId]),
  ])
  const isOpen = kept?.status === 'APPROVED' || drafts
  const judgements = isOpen ? (kept?.judgements ?? {}) : {}
  const live = workedFrom(facts, { studentId, grade: grade ?? 1, judgements })
  const worked = live.map((one): Worked => {
    const { records, selected } = one
    const then = kept?.worked?.find(({ dimension }) => dimension === one.dimension)
    return { ...(then ?? one), records, selected }
  })
  return { worked, comment: isOpen ? (kept?.comment ?? null) : null }
}

/** Whether somebody may open the profile of a pupil, for pages that show more than it. */
export const isProfileSeen = async (ctx: AuthedCtx, studentId: number) => {
  const head = await q.head(ctx.db, studentId)
  return head !== undefined && sees(await viewerOf(ctx), head)
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const NOTHING = { worked: [] as Worked[], comment: null }

export const profile = async (
  ctx: AuthedCtx,
  { studentId, semesterId }: { studentId: number; semesterId?: number | undefined },
  /** As families read it, whoever asks. */
  { approved = false } = {},
): Promise<GrowthProfile> => {
  const [{ viewer, head }, known] = await Promise.all([accessHead(ctx, studentId), semesters.list(ctx)])
  const drafts = !viewer.family && !approved
  const semester = semesterAmong(known, semesterId)
  const [last] = known
    .filter(({ endDate }) => semester !== undefined && endDate < semester.startDate)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))
  const shownOf = (one: Semester | undefined) =>
    one === undefined ? NOTHING : ofSemester(ctx, drafts, head, one)
  const [now, before, opensHealth] = await Promise.all([shownOf(semester), shownOf(last), isOpen(ctx, head)])
  const { placeId, grade: _grade, photoId, ...who } = head
  return {
    ...who,
    photoUrl: photoId === null ? null : `/api/students/${studentId}/photo?v=${photoId}`,
    ...{ semesterId: semester?.id ?? null, semesterName: semester?.name ?? null },
    ...{ from: semester?.startDate ?? null, to: semester?.endDate ?? null },
    beforeName: last?.name ?? null,
    semesters: known.map(({ id, name }) => ({ id, name })),
    dimensions: now.worked.map((one) => {
      const own = before.worked.find(({ dimension }) => dimension === one.dimension)
      return {
        ...one,
        before: own?.score ?? null,
        recordsBefore: own?.records ?? 0,
        thin: one.records < THIN,
      }
    }),
    records: sum(now.worked.map(({ records }) => records)),
    waiting: sum(now.worked.map(({ records, selected }) => records - selected)),
    comment: now.comment,
    ...{ mayWrite: placeId !== null, opensHealth },
  }
}
