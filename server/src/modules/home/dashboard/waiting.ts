import { LEVEL_LABELS, type NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { localMoment } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { seesAll } from '../../account/reach/access'
import { staffWithFirstPassword } from '../../account/users/service'
import { ownImports } from '../../base/imports/service'
import { conversationLink, todos, urgentFor } from '../../family/communication/service'
import { unfinished } from '../../family/feedback/service'
import { missingInSchool } from '../../family/notifications/service'
import { search as searchParents } from '../../pupils/parents/service'
import { transfersToApprove } from '../../pupils/students/service'
import { toMark } from '../../teaching/homework/service'
import { toReflect } from '../../teaching/lesson-preparations/service'
import { approvals } from './approvals'
import { PLAIN, type Waiting } from './line'
import { missingIn } from './missing'
import type { ClassSize } from './sizes'

/** Of the whole school; whoever leads a class has all that the phone shows. */
const NOTICES_OF_SCHOOL = 3

/** Late ones by themselves, on top: each line is what the list behind it shows. */
const feedback = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const { open, processing, ownProcessing, overdue } = await unfinished(ctx)
  const link = '/family-school/feedback'
  const late = { key: 'overdue', title: '反馈已逾期', detail: '家长在等学校的答复', count: overdue }
  const own = { key: 'own-feedback', title: '我在处理的反馈', detail: '受理后等您答复', count: ownProcessing }
  const detail = processing > 0 ? `另有 ${processing} 条处理中` : '还没有人受理'
  return [
    ...(overdue > 0 ? [{ ...PLAIN, ...late, link: `${link}?overdue=true`, urgent: true }] : []),
    ...(open > 0
      ? [{ ...PLAIN, key: 'feedback', title: '待处理反馈', detail, count: open, link: `${link}?status=OPEN` }]
      : []),
    ...(ownProcessing > 0 ? [{ ...PLAIN, ...own, link: `${link}?status=PROCESSING&assignedToMe=true` }] : []),
  ]
}

interface Missing {
  noticeId: number
  level: NoticeLevel
  title: string
  target: string
  dueAt: Date | null
  families: number
  missing: number
}

const DAY_MS = 86_400_000

const noticeLine = (
  { now }: AuthedCtx,
  { noticeId, level, title, target, dueAt, families, missing }: Missing,
): Waiting => {
  const until = dueAt === null ? '' : `，${localMoment(dueAt)} ${dueAt < now ? '已截止' : '截止'}`
  return {
    key: `notice${noticeId}`,
    title,
    detail: `${[target, LEVEL_LABELS[level]].filter(Boolean).join('，')}，还差 ${missing} 个家庭${until}`,
    count: missing,
    link: `/family-school/notification-management/${noticeId}`,
    urgent: dueAt !== null && dueAt.getTime() - now.getTime() < DAY_MS,
    progress: { done: families - missing, total: families },
  }
}

/** Whoever heads two classes has a line for each there; here a notice is one. */
const oncePerNotice = (lines: readonly Missing[]) => {
  const byNotice = new Map<number, Missing>()
  for (const line of lines) {
    const { families = 0, missing = 0 } = byNotice.get(line.noticeId) ?? {}
    byNotice.set(line.noticeId, {
      ...line,
      families: families + line.families,
      missing: missing + line.missing,
    })
  }
  return [...byNotice.values()]
}

const notices = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Waiting[]> => {
  const found = (await seesAll(ctx))
    ? await missingInSchool(ctx, NOTICES_OF_SCHOOL)
    : oncePerNotice((await missingIn(ctx, classes)).missing)
  return found.map((one) => noticeLine(ctx, one))
}

export const transfers = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const found = await transfersToApprove(ctx)
  const [first] = found
  if (first === undefined) return []
  const names = found.map(({ name, type }) => `${name} ${type}`).join('、')
  const detail = first.total > found.length ? `${names}等` : names
  // One is approved at once; of several one chooses.
  const link =
    first.total === 1 ? `/student/students/${first.id}?tab=enrollment` : '/student/students?transfer=pending'
  return [{ ...PLAIN, key: 'transfers', title: '转学待审核', detail, count: first.total, link }]
}

const passwords = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  if (!ctx.actor.permissions.has('user:view')) return []
  const count = await staffWithFirstPassword(ctx)
  if (count === 0) return []
  const link = '/system/users?profileType=TEACHER&enabled=true&firstPassword=true'
  const detail = '教师账号还没有首次登录，密码未改'
  return [{ ...PLAIN, key: 'passwords', title: '仍是初始密码', detail, count, link }]
}

/** Of the classes they lead, class by class, as the list of parents has it. */
const families = async (ctx: AuthedCtx, headed: readonly ClassSize[]): Promise<Waiting[]> => {
  const found = await Promise.all(
    headed.map(async ({ id, name }) => {
      const query = { classId: id, account: 'pending', page: 0, size: 1 } as const
      const totalElements = await recently(
        ctx,
        'school',
        `pending families ${id} ${ctx.actor.userId}`,
        async () => ({
          value: (await searchParents(ctx, query)).totalElements,
          rows: Number.POSITIVE_INFINITY,
        }),
      )
      const link = `/family-school/parent-management?classId=${id}&account=pending`
      const line = { key: `families${id}`, title: '家长还没有登录过', detail: `${name}，可提醒首次登录` }
      return { ...PLAIN, ...line, count: totalElements, link }
    }),
  )
  return found.filter(({ count }) => count > 0)
}

/** Of every importer that there is: where what it brings is seen, and brought again. */
const PLACES: Readonly<Record<string, { noun: string; link: string }>> = {
  students: { noun: '学生', link: '/student/students' },
  teachers: { noun: '教师', link: '/system/teachers' },
  calendar: { noun: '校历', link: '/schedule/base?tab=calendar' },
  'teaching-assignments': { noun: '任课安排', link: '/schedule/teacher-plan' },
  elective_choices: { noun: '选科', link: '/schedule/electives' },
  teaching_plans: { noun: '教学计划', link: '/teaching/plans' },
  assessments: { noun: '评估', link: '/student/assessment' },
  exam_scores: { noun: '考试成绩', link: '/student/exams' },
  term_comments: { noun: '期末评语', link: '/student-growth/comments' },
  fitness_results: { noun: '体质测试成绩', link: '/student-growth/health' },
  achievements: { noun: '荣誉', link: '/student-growth/achievements' },
  activities: { noun: '活动', link: '/student-growth/achievements?tab=activities' },
}

/** Those that run, and those of the last day that did not bring everything. */
const imports = async (ctx: AuthedCtx): Promise<Waiting[]> =>
  (await ownImports(ctx)).flatMap(({ kind, status, result, percent, processed, total, message }) => {
    const place = PLACES[kind]
    if (place === undefined) return []
    const line = { ...PLAIN, key: `import-${kind}`, link: place.link }
    if (status === 'waiting' || status === 'running')
      return [
        {
          ...line,
          title: `正在导入${place.noun}`,
          detail: `已完成 ${percent}%`,
          count: Math.max(0, total - processed),
          progress: total > 0 ? { done: processed, total } : null,
        },
      ]
    const failed = result?.failureCount ?? 0
    if (status === 'failed') return [{ ...line, title: `导入${place.noun}失败`, detail: message, count: 1 }]
    if (failed === 0) return []
    const detail = `成功 ${result?.successCount ?? 0} 条，失败的请修改后重新导入`
    return [{ ...line, title: `导入${place.noun}有误`, detail, count: failed }]
  })

/** A family is in need: above everything else, until it is read. */
const URGENT = 3
const urgentMessages = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  if (ctx.actor.profileType !== 'TEACHER') return []
  const found = await urgentFor(ctx, URGENT)
  return found.map(({ sessionId, seq, reason, text, senderName, studentName }) => ({
    ...{ ...PLAIN, key: `urgent${sessionId}`, title: `紧急消息：${reason}`, count: 1, urgent: true },
    detail: `${[studentName, senderName].filter(Boolean).join('，')}：${text}`,
    link: `${conversationLink(sessionId)}?seq=${seq}`,
  }))
}

const messages = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  if (ctx.actor.profileType !== 'TEACHER') return []
  const { content, totalElements } = await todos(ctx, { done: false, page: 0, size: 1 })
  const [first] = content
  if (first === undefined) return []
  const link = `${conversationLink(first.sessionId)}?seq=${first.seq}`
  return [
    {
      ...PLAIN,
      key: 'todos',
      title: '消息待办',
      detail: first.note ?? first.content,
      count: totalElements,
      link,
    },
  ]
}

const homework = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const found = await toMark(ctx)
  if (found === undefined) return []
  const { works, homeworks, homeworkId } = found
  const link =
    homeworks === 1 ? `/homework/submissions/${homeworkId}?filter=waiting` : '/homework/teacher?waiting=true'
  const detail = homeworks === 1 ? '学生已提交，等您批改' : `${homeworks} 项作业，学生已提交`
  return [{ ...PLAIN, key: 'homework', title: '作业待批改', detail, count: works, link }]
}

/** Asked for gently: never urgent, and of the last two weeks alone. */
const reflections = async (ctx: AuthedCtx): Promise<Waiting[]> => {
  const count = await toReflect(ctx)
  if (count === 0) return []
  const link = '/teaching/lesson-preparations?reflects=true'
  return [
    { ...PLAIN, key: 'reflections', title: '课后反思', detail: '近两周上过的课，可以写反思', count, link },
  ]
}

interface Receipt {
  id: number
  title: string
  awaits: boolean
  awaiting: number
}

/** What the caller is asked to confirm or sign themselves. */
export const ownReceipts = (latest: readonly Receipt[]): Waiting[] => {
  const count = latest[0]?.awaiting ?? 0
  const first = latest.find(({ awaits }) => awaits)
  if (count === 0) return []
  const link =
    count === 1 && first !== undefined
      ? `/family-school/notification/${first.id}`
      : '/family-school/notifications?filter=unanswered'
  const detail = first?.title ?? '较早的通知'
  return [{ ...PLAIN, key: 'receipts', title: '待回执的通知', detail, count, link, urgent: true }]
}

/** All that waits for somebody of the staff, what is late first. */
export const waitingFor = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Waiting[]> => {
  const { profileType, profileId } = ctx.actor
  const own = profileType === 'TEACHER' && profileId !== null
  const headed = own ? classes.filter(({ headTeacherId }) => headTeacherId === profileId) : []
  const parts = await Promise.all([
    urgentMessages(ctx),
    homework(ctx),
    reflections(ctx),
    feedback(ctx),
    notices(ctx, classes),
    messages(ctx),
    transfers(ctx),
    imports(ctx),
    passwords(ctx),
    families(ctx, headed),
    approvals(ctx),
  ])
  return parts.flat().sort((a, b) => Number(b.urgent) - Number(a.urgent))
}
