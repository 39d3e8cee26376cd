import type { PromotionPlan, PromotionTotals } from '@xueqiao/contract/features/pupils/promotion/plan'
import { formatNumber } from '../../../../lib/format'

interface Told {
  totals: PromotionTotals
  from: string
  to: string
}

const n = formatNumber

/** What carrying the plan out does, one sentence each; what happens to nobody is not said. */
export const deedsOf = ({ totals, from, to }: Told, plan: Pick<PromotionPlan, 'teachers'>): string[] =>
  [
    [
      totals.promote,
      `${n(totals.promote)} 名学生随 ${totals.movingClasses} 个班级升入${to}${
        totals.moved > 0 ? `，其中 ${n(totals.moved)} 名换到其他班级` : ''
      }`,
    ],
    [totals.graduate, `${n(totals.graduate)} 名学生毕业，学籍状态改为“毕业”并离开班级`],
    [totals.graduatingClasses, `${totals.graduatingClasses} 个毕业班结束，历史记录保留`],
    [totals.repeat, `${n(totals.repeat)} 名学生留级`],
    [totals.suspended, `${n(totals.suspended)} 名休学学生留在原年级，仍为休学`],
    [totals.leave, `${n(totals.leave)} 名已离校的学生移出班级`],
    [totals.closingClasses, `${totals.closingClasses} 个班级合并后结束`],
    [totals.newClasses, `新建 ${totals.newClasses} 个班级`],
    [
      totals.movingClasses,
      plan.teachers === 'CARRY'
        ? `班主任随班升级，${n(totals.assignments)} 条任课安排带入新学年`
        : '班主任与任课教师清空，等待重新安排',
    ],
    [1, `当前学年由${from}变为${to}`],
  ]
    .filter(([count]) => count !== 0)
    .map(([, text]) => String(text))

/** What undoing brings back. */
export const returnsOf = ({ totals, from, to }: Told): string[] =>
  [
    [totals.classes, `${totals.classes} 个班级回到${from}的年级、名称、班主任和课程`],
    [totals.students, `${n(totals.students)} 名学生回到原来的班级`],
    [totals.graduate, `${n(totals.graduate)} 名毕业的学生恢复原来的学籍状态`],
    [totals.newClasses, `升级时新建的 ${totals.newClasses} 个班级被删除`],
    [1, `当前学年由${to}回到${from}`],
  ]
    .filter(([count]) => count !== 0)
    .map(([, text]) => String(text))
