import {
  substitutionsApi as api,
  type SubstitutionDesk,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { useApi } from '../../../../api/queries'
import { wordsOf } from './HistoryTab'
import { whenOf } from './when'

const RECENT = 3

/** What the semester has seen so far, week after week, and what was arranged last. */
export const TermCard = ({ term, week }: Pick<SubstitutionDesk, 'term' | 'week'>) => {
  const { data } = useApi(api.search, { query: { size: RECENT } }, { silent: true })
  const most = Math.max(1, ...term.weeks)
  const recent = (data?.content ?? []).filter(({ undoneAt }) => undoneAt === null)
  return (
    <>
      <section className="sub-term" aria-label="本学期">
        <h3>本学期</h3>
        <dl>
          {(
            [
              ['代课', `${term.substituted} 节`],
              ['对调', `${term.swapped} 节`],
              ['合班', `${term.merged} 节`],
              ['自习', `${term.studied} 节`],
              ...(term.watched > 0 ? [['代看班', `${term.watched} 次`] as const] : []),
            ] as const
          ).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        {term.weeks.length > 0 && (
          <>
            <div className="sub-weeks" aria-hidden="true">
              {term.weeks.map((lessons, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
                <i key={index} style={{ height: `${(lessons / most) * 100}%` }} />
              ))}
            </div>
            <p>
              <span>第 1 周</span>
              <b className="sub-now">
                第 {week} 周 {term.weeks.at(-1)} 节
              </b>
            </p>
          </>
        )}
      </section>
      {recent.length > 0 && (
        <section className="sub-term" aria-label="最近的安排">
          <h3>最近的安排</h3>
          <ul>
            {recent.map((row) => (
              <li key={row.id}>
                <span>
                  {row.date.slice(5)} {whenOf(row)} {row.classNames} {row.courseName}
                </span>
                <small className="muted">{wordsOf(row)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
