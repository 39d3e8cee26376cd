import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'
import { Chart } from '../../../kit/Chart'
import { percent } from './figures'

export const Rates = ({ classes }: { classes: NoticeStats['classes'] }) => (
  <section className="card" aria-label="通知阅读与回执">
    <header>
      <h2>通知阅读与回执</h2>
    </header>
    <Chart
      label="各班通知阅读率与回执率"
      kind="bar"
      columns={['班级', '阅读率', '回执率']}
      rows={classes.map(({ className, read, families, answered, asked }) => [
        className,
        percent(read, families),
        percent(answered, asked),
      ])}
      unit="%"
      max={100}
      empty="这段时间没有发给家长的通知。"
    />
  </section>
)
