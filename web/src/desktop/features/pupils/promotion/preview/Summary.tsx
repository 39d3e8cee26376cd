import type { PromotionPlan, PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import { formatNumber } from '../../../../../lib/format'

interface Figure {
  label: string
  value: number
  unit: string
  hint: string
  tone?: 'orange' | 'red'
}

const figuresOf = ({ totals, notes }: PromotionPreview, suspended: PromotionPlan['suspended']): Figure[] => {
  const problems = notes.filter(({ level }) => level === 'PROBLEM').length
  const warnings = notes.length - problems
  return [
    {
      label: '升级',
      value: totals.promote,
      unit: '人',
      hint: `${totals.movingClasses} 个班级${totals.moved > 0 ? `，其中 ${totals.moved} 人换班` : ''}`,
    },
    { label: '毕业', value: totals.graduate, unit: '人', hint: `${totals.graduatingClasses} 个班级` },
    { label: '留级', value: totals.repeat, unit: '人', hint: '逐个学生指定' },
    {
      label: '休学',
      value: totals.suspended,
      unit: '人',
      hint: suspended === 'REPEAT' ? '留在原年级' : '毕业年级的留在原年级',
    },
    ...(totals.leave > 0
      ? [{ label: '移出班级', value: totals.leave, unit: '人', hint: '已离校，仍在班级中' }]
      : []),
    {
      label: '新建班级',
      value: totals.newClasses,
      unit: '个',
      hint: totals.closingClasses > 0 ? `另有 ${totals.closingClasses} 个班级并入其他班` : '新生与分班',
    },
    {
      label: '需要处理',
      value: problems,
      unit: '项',
      hint: warnings > 0 ? `另有 ${warnings} 条提醒` : '没有提醒',
      ...(problems > 0 && { tone: 'red' as const }),
    },
  ]
}

/** What will happen, at a glance. */
export const Summary = ({ preview, plan }: { preview: PromotionPreview; plan: PromotionPlan }) => (
  <section className="card" aria-label="升级概况">
    <dl className="promo-figures">
      {figuresOf(preview, plan.suspended).map(({ label, value, unit, hint, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone}>
            <b>{formatNumber(value)}</b> {unit}
            <small className="promo-figure-hint">{hint}</small>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
