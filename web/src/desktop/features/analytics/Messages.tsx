import type { CommunicationStats } from '@xueqiao/contract/features/communication-stats'
import { formatDay } from '../../../lib/format'
import { Chart } from '../../kit/Chart'

type Day = NonNullable<CommunicationStats['analytics']>['days'][number]

export const Messages = ({ days }: { days: readonly Day[] }) => (
  <section className="card" aria-label="每日消息">
    <header>
      <h2>每日消息</h2>
    </header>
    <Chart
      label="每日消息数"
      kind="line"
      columns={['日期', '家长', '教师']}
      rows={days.map(({ date, parents, teachers }) => [formatDay(date), parents, teachers])}
      unit=" 条"
      empty="这段时间没有消息。"
    />
  </section>
)
