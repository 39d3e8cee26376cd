import type { CommunicationStats } from '@xueqiao/contract/features/family/communication/stats'
import { formatDay } from '../../../../lib/format'
import { Chart } from '../../../kit/Chart'
import { everyDay } from './figures'

type Day = NonNullable<CommunicationStats['analytics']>['days'][number]

interface Props {
  /** Those on which something was said. */
  days: readonly Day[]
  from: string
  to: string
}

export const Messages = ({ days, from, to }: Props) => (
  <section className="card" aria-label="每日消息">
    <header>
      <h2>每日消息</h2>
    </header>
    <Chart
      label="每日消息数"
      kind="line"
      columns={['日期', '家长', '教师']}
      rows={everyDay(days, from, to).map(({ date, parents, teachers }) => [
        formatDay(date),
        parents,
        teachers,
      ])}
      unit=" 条"
      empty="这段时间没有消息。"
    />
  </section>
)
