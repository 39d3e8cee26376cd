import { ELECTIVE_STATUS_LABELS, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { Naming } from '../../../kit/naming'

export const PLANS: Naming = { noun: '走班方案', measure: '个' }
export const CHOICES: Naming = { noun: '选科', measure: '条' }

export const LIST = '/schedule/electives'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`
export const titleOf = ({ grade }: Pick<ElectivePlan, 'grade'>) => `${grade}走班选科`

/** Orange as long as somebody has to do something about it; what was left behind is over. */
export const StatusTag = ({ status, isPast }: Pick<ElectivePlan, 'status' | 'isPast'>) =>
  isPast && status === 'CHOOSING' ? (
    <span className="tag">选科已停止</span>
  ) : (
    <span className={status === 'CONFIRMED' ? 'tag green' : 'tag orange'}>
      {ELECTIVE_STATUS_LABELS[status]}
    </span>
  )

/** 38 / 40 人, and how much of it that is. */
export const Chosen = ({ chosen, pupils }: Pick<ElectivePlan, 'chosen' | 'pupils'>) => (
  <span className="el-chosen">
    {chosen} / {pupils} 人
    <span className="el-bar" aria-hidden="true">
      <i style={{ width: `${pupils === 0 ? 0 : Math.min(100, (chosen / pupils) * 100)}%` }} />
    </span>
  </span>
)
