import {
  PUPIL_TERMS_MAX,
  type PupilTerms,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import * as semesters from '../../school/semesters/service'
import * as assessments from '../assessments/service'
import { accessHead, ofSemester } from './profile'

/** The last semesters of one pupil, each as the profile has it; those of which nobody knows anything are left out. */
export const terms = async (ctx: AuthedCtx, { studentId }: { studentId: number }): Promise<PupilTerms> => {
  const [{ viewer, head }, known] = await Promise.all([accessHead(ctx, studentId), semesters.list(ctx)])
  const begun = known
    .filter(({ startDate }) => startDate <= localDate(ctx.now))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
    .slice(-PUPIL_TERMS_MAX)
  const said = await assessments.semestersOf(
    ctx,
    studentId,
    begun.map(({ id }) => id),
  )
  const all = await Promise.all(begun.map((semester) => ofSemester(ctx, !viewer.family, head, semester)))
  const terms = begun.map(({ id, name }, at) => ({
    ...{ semesterId: id, semesterName: name },
    scores: (all[at]?.worked ?? []).map(({ score }) => score),
    ...said(id),
  }))
  const isKnown = ({ scores, academicScore, behaviorScore, socialScore }: (typeof terms)[number]) =>
    [...scores, academicScore, behaviorScore, socialScore].some((one) => one !== null)
  return {
    ...{ studentId, studentName: head.studentName },
    dimensions: (all.at(-1)?.worked ?? []).map(({ dimension, name }) => ({ dimension, name })),
    terms: terms.filter(isKnown),
  }
}
