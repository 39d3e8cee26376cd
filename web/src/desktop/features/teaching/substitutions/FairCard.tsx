import { substitutionLedgersApi as api } from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { useApi } from '../../../../api/queries'

const SHOWN = 10

interface Props {
  courseName: string
  absentId?: number | undefined
  /** Whoever would hold one more. */
  next?: { id: number; lessons: number } | undefined
}

/** Who of a course has held how much for others, and where whoever comes first would be afterwards. */
export const FairCard = ({ courseName, absentId, next }: Props) => {
  const { data = [] } = useApi(api.fairness, { query: {} }, { silent: true })
  const group = data.filter((row) => row.courseName === courseName || row.teacherId === next?.id)
  const mean = group.reduce((sum, { given }) => sum + given, 0) / Math.max(1, group.length)
  const isNext = (row: (typeof group)[number]) => row.teacherId === next?.id
  const rows = group.toSorted((a, b) => Number(isNext(b)) - Number(isNext(a))).slice(0, SHOWN)
  const most = Math.max(1, mean, ...rows.map(({ given }) => given + (next?.lessons ?? 0)))
  const share = (lessons: number) => `${(lessons / most) * 100}%`
  if (rows.length === 0) return null
  return (
    <section className="card sub-fair" aria-label="代课均衡">
      <header className="sub-header">
        <h2>代课均衡</h2>
        <span className="muted">{courseName}，本学期节数</span>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.teacherId}>
            <span>{row.teacherName}</span>
            <span className="sub-fair-bar">
              <i style={{ width: share(row.given) }} data-over={row.given > mean * 1.5} />
              {isNext(row) && <i data-next="true" style={{ width: share(next?.lessons ?? 0) }} />}
              <b className="sub-mean" style={{ left: share(mean) }} />
            </span>
            <small data-next={isNext(row)}>
              {row.given}
              {isNext(row) && `，指派后 ${row.given + (next?.lessons ?? 0)}`}
              {row.teacherId === absentId && '，请假中'}
            </small>
          </li>
        ))}
      </ul>
      <p className="muted">人均 {Math.round(mean * 10) / 10} 节。先看同班同科，再看当天节数，最后看均衡。</p>
    </section>
  )
}
