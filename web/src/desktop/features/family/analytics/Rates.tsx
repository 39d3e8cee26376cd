import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'
import { percent, worstFirst } from './figures'

const Bar = ({ value, kind }: { value: number | null; kind: 'read' | 'answered' }) =>
  value === null ? (
    <span className="muted">没有</span>
  ) : (
    <span className={`rate-bar rate-${kind}`}>
      <i aria-hidden="true">
        <i style={{ width: `${value}%` }} />
      </i>
      {value}%
    </span>
  )

/** A line for each class, for a school of forty: one's own first, then those that lag behind. */
export const Rates = ({ classes }: { classes: NoticeStats['classes'] }) => (
  <section className="card" aria-label="通知阅读与回执">
    <header>
      <h2>通知阅读与回执</h2>
      {classes.length > 1 && <span className="muted">回执率由低到高</span>}
    </header>
    {classes.length === 0 ? (
      <p className="kit-none">这段时间没有发给家长的通知。</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      <section className="analytics-rates" aria-label="各班通知阅读率与回执率" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">班级</th>
              <th scope="col">阅读率</th>
              <th scope="col">回执率</th>
            </tr>
          </thead>
          <tbody>
            {worstFirst(classes).map(({ classId, className, own, read, families, answered, asked }) => (
              <tr key={classId}>
                <th scope="row">
                  {className} {own && <span className="tag green">我的班级</span>}
                </th>
                <td>
                  <Bar kind="read" value={percent(read, families)} />
                </td>
                <td>
                  <Bar kind="answered" value={percent(answered, asked)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)
