import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { activities, awards as honours } from '../../growth/achievements/service'
import { toApprove } from '../../growth/assessments/service'
import { forHome as exams } from '../../growth/exams/service'
import * as goals from '../../growth/goals/service'
import * as records from '../../growth/growth-records/service'
import { uncoveredLessons } from '../../teaching/substitutions/service'
import { PLAIN, type Waiting } from './line'
import { toReview } from './reviews'

type Line = Pick<Waiting, 'key' | 'title' | 'detail' | 'count' | 'link'> & Partial<Waiting>

/** What is decided in growth, by whoever is in charge of a class, a department or the school. */
const growthLines = async (ctx: AuthedCtx): Promise<Line[]> => {
  if (!ctx.actor.permissions.has('growth:view')) return []
  const [{ ofClasses, semesterId }, due, awards, done] = await Promise.all([
    records.forHome(ctx),
    goals.dueSoon(ctx),
    honours.toDecide(ctx),
    activities.toDecide(ctx),
  ])
  const { toSelect, appeals } = ofClasses ?? { toSelect: 0, appeals: 0 }
  const list = '/student-growth/records'
  return [
    {
      ...{ key: 'appeals', title: '成长记录申诉待处理', detail: '学生或家长提出，等您答复', count: appeals },
      link: `${list}?appealed=true`,
    },
    {
      ...{ key: 'toSelect', title: '成长记录待遴选', detail: '本学期写实记录，遴选后公示', count: toSelect },
      link: `${list}?semesterId=${semesterId}&status=RECORDED&charged=true`,
    },
    {
      ...{ key: 'goals', title: '成长目标快到期', detail: '本班学生的目标，一周内到期或已到期' },
      count: due.reduce((sum, { count }) => sum + count, 0),
      link: '/student-growth/goals?soon=true',
    },
    {
      ...{ key: 'awards', title: '荣誉待审核', detail: '学生和家长提交的证明', count: awards },
      link: '/student-growth/achievements?status=PENDING&charged=true',
    },
    {
      ...{ key: 'activities', title: '活动待审核', detail: '学生、家长和任课教师提交的经历', count: done },
      link: '/student-growth/achievements?tab=activities&status=PENDING&charged=true',
    },
  ]
}

const EXAMS = '/student/exams'

const examLines = async (ctx: AuthedCtx): Promise<Line[]> => {
  const { toCheck, toRelease } = await exams(ctx)
  const [first] = toRelease
  return [
    {
      ...{ key: 'toCheck', title: '成绩待复核', count: toCheck.sheets },
      detail: `已录入完成，${toCheck.exams} 场考试`,
      link: toCheck.exams === 1 ? `${EXAMS}/${toCheck.examId}` : `${EXAMS}?waiting=check`,
    },
    {
      ...{ key: 'toRelease', title: '成绩待发布', count: toRelease.length },
      detail: `${first?.name ?? ''}${toRelease.length > 1 ? '等' : ''}，已全部复核`,
      link: toRelease.length === 1 ? `${EXAMS}/${first?.id}` : `${EXAMS}?waiting=release`,
    },
  ]
}

const assessmentLine = async (ctx: AuthedCtx): Promise<Line> => ({
  ...{ key: 'assessments', title: '学生评估待审核', detail: '任课教师写的，审核后家长可见' },
  count: ctx.actor.permissions.has('grade:view') ? await toApprove(ctx) : 0,
  link: '/student/assessment?status=PENDING&charged=true',
})

const reviewLines = async (ctx: AuthedCtx): Promise<Line[]> => {
  const { plans, preparations, overdue } = await toReview(ctx)
  return [
    {
      ...{ key: 'plans', title: '教学计划待审核', detail: '教师已提交，等您通过或退回', count: plans },
      link: '/teaching/plans?charged=true',
    },
    {
      ...{ key: 'preparations', title: '备课待审核', count: preparations, urgent: overdue > 0 },
      detail: overdue > 0 ? `其中 ${overdue} 份已逾期` : '教师已提交，等您通过或退回',
      link: '/teaching/lesson-preparations/review?charged=true',
    },
  ]
}

/** Kept for some seconds, as each is asked for at every look and seldom another. */
const ofCharge = (ctx: AuthedCtx) =>
  recently(ctx, 'school', `approvals of ${ctx.actor.userId}`, async () => {
    const [growth, marks, assessments, reviews] = await Promise.all([
      growthLines(ctx),
      examLines(ctx),
      assessmentLine(ctx),
      reviewLines(ctx),
    ])
    return { value: [...marks, assessments, ...reviews, ...growth], rows: Number.POSITIVE_INFINITY }
  })

const uncovered = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const { lessons, first } = await uncoveredLessons(ctx)
  if (first === null) return []
  const today = first === localDate(ctx.now)
  const detail = `教师请假、离开或教学班没有教师，最近的在 ${today ? '今天' : first.slice(5)}`
  const link = '/schedule/substitutions'
  return [{ ...PLAIN, key: 'uncovered', title: '课还没有人上', detail, count: lessons, link, urgent: today }]
}

/** What others have handed in and whoever looks decides; and lessons that nobody holds, for those who arrange them. */
export const approvals = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const [lines, lessons] = await Promise.all([ofCharge(ctx), uncovered(ctx)])
  return [...lessons, ...lines.filter(({ count }) => count > 0).map((line) => ({ ...PLAIN, ...line }))]
}
