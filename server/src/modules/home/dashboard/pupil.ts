import { gradeName } from '@xueqiao/contract/common/grade'
import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { localMoment } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { reachOf } from '../../account/reach/access'
import { contacts } from '../../family/communication/service'
import { forHome } from '../../teaching/homework/service'
import { growthFor } from './growth'
import { PLAIN, type Waiting } from './line'
import { homeworkWeekly } from './pupil-queries'
import { classSizes } from './sizes'
import { firstMonday, labelled, type Trend, WEEKS } from './trends'

type Blocks = Pick<Dashboard, 'statistics' | 'waiting' | 'trends' | 'ownClass'>

/** A pupil's class with everybody who teaches it, and whoever has the pupil in a 教学班. */
const ownClassOf = async (ctx: AuthedCtx, studentId: number): Promise<Dashboard['ownClass']> => {
  const [own] = await classSizes(ctx, await reachOf(ctx, 'class'))
  if (own === undefined) return null
  // Classmates have others in their 教学班.
  const teachers = await recently(ctx, 'school', `teachers of pupil ${studentId}`, async () => ({
    value: (await contacts(ctx)).map(({ profileId, name, relations }) => ({
      id: profileId,
      name,
      label: [...new Set(relations.map(({ label }) => label))].join('、'),
    })),
    rows: Number.POSITIVE_INFINITY,
  }))
  const { name, students } = own
  return { name, grade: gradeName(own.grade, ctx.actor.gradeWording), students, teachers }
}

/** As many as are looked through for what came back or is late. */
const OPEN = 20
const LIST = '/homework/student'

type Homework = Awaited<ReturnType<typeof forHome>>[number]

/** The next of it by name, and how many came back; as many as the list behind it has. */
const homeworkLine = ({ todo, next }: Homework): Waiting[] => {
  const [first] = next
  if (first === undefined) return []
  const returned = next.filter(({ state }) => state === 'RETURNED').length
  const overdue = next.filter(({ overdue }) => overdue).length
  const { id, courseName, title, dueAt } = first
  const said = [
    ...(returned > 0 && todo > 1 ? [`老师退回 ${returned} 项，请订正`] : []),
    `${courseName}《${title}》`,
    `${localMoment(dueAt)} ${first.overdue ? '已截止' : '截止'}`,
    ...(overdue > 0 && !first.overdue ? [`另有 ${overdue} 项已过截止时间`] : []),
  ]
  return [
    {
      ...PLAIN,
      key: 'homework',
      title: returned === todo ? '作业待订正' : '待完成作业',
      detail: said.join('，'),
      count: todo,
      link: todo === 1 ? `/homework/submit/${id}` : LIST,
      urgent: returned + overdue > 0,
    },
  ]
}

/** Not all that is open takes minutes of today: what is not written, is late or came back does not. */
const leftOf = ({ todo, minutesLeft, next }: Pick<Homework, 'todo' | 'minutesLeft' | 'next'>) => {
  const [first] = next
  if (minutesLeft > 0) return `今天还要约 ${minutesLeft} 分钟`
  if (todo === 0 || first === undefined) return '今天的都完成了'
  return next.some(({ state, overdue }) => overdue || state === 'RETURNED')
    ? '有已截止或待订正的'
    : `最近一项 ${localMoment(first.dueAt)} 截止`
}

const trendOf = (ctx: AuthedCtx, studentId: number) =>
  recently<Trend[]>(ctx, 'school', `homework weeks of ${studentId}`, async () => {
    const from = firstMonday(ctx.now)
    const weeks = await homeworkWeekly(ctx.db, studentId, from, WEEKS)
    const rows = labelled(from, weeks, ({ due, done }) => [done, due - done])
    const trend = {
      ...{ key: 'homework', title: '作业完成', note: '近八周，按截止的周', kind: 'bar' as const },
      ...{ unit: '项', columns: ['已交', '未交'], rows },
    }
    const value = weeks.some(({ due }) => due > 0) ? [trend] : []
    return { value, rows: Number.POSITIVE_INFINITY }
  })

/** What a pupil opens the home for: what is to be done, how it goes, and who is there. */
export const pupilBlocks = async (ctx: AuthedCtx): Promise<Partial<Blocks>> => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'STUDENT' || profileId === null) return {}
  const [ownClass, [homework], [growth], trends] = await Promise.all([
    ownClassOf(ctx, profileId),
    forHome(ctx, [profileId], OPEN),
    growthFor(ctx, []),
    trendOf(ctx, profileId),
  ])
  const { fresh = 0, goalsDue = 0 } = growth ?? {}
  const goalLink = '/student-growth/goals?soon=true'
  const goals = { title: '成长目标快到期', detail: '一周内到期或已到期，记得打卡', link: goalLink }
  return {
    ownClass,
    trends,
    statistics: [
      ...(homework === undefined
        ? []
        : [{ key: 'homework', label: '待完成作业', value: homework.todo, detail: leftOf(homework) }]),
      ...(growth === undefined
        ? []
        : [{ key: 'records', label: '新的成长记录', value: fresh, detail: '老师、同学和家长近一周写的' }]),
      ...(growth === undefined
        ? []
        : [{ key: 'goals', label: '快到期的目标', value: goalsDue, detail: '一周内到期或已到期' }]),
    ],
    waiting: [
      ...(homework === undefined ? [] : homeworkLine(homework)),
      ...(goalsDue > 0 ? [{ ...PLAIN, key: 'goals', ...goals, count: goalsDue }] : []),
    ],
  }
}
