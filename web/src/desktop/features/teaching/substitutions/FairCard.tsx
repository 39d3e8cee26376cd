import type { DeskLesson } from '@xueqiao/contract/features/teaching/substitutions/api'
import {
  substitutionLedgersApi as api,
  type SubstitutionLedger,
} from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { useApi } from '../../../../api/queries'

const SHOWN = 10

interface Props {
  lesson: Pick<DeskLesson, 'courseName' | 'watch'>
  absentId?: number | undefined
  /** Whoever would hold one more. */
  next?: { id: number; lessons: number } | undefined
}

/** Who of a course has held how much for others, and where whoever comes first would be afterwards. */
export const FairCard = ({ lesson: { courseName, watch }, absentId, next }: Props) => {
  const { data = [] } = useApi(api.fairness, { query: {} }, { silent: true })
  const given = (row: SubstitutionLedger[number]) => (watch === undefined ? row.given : row.watchesGiven)
  // No course has a watch: those are compared who have stood in, and whoever would.
  const isMeant = (row: SubstitutionLedger[number]) =>
    watch === undefined ? row.courseName === courseName : row.watchesGiven > 0
  const group = data.filter((row) => isMeant(row) || row.teacherId === next?.id)
  const mean = group.reduce((sum, row) => sum + given(row), 0) / Math.max(1, group.length)
  const isNext = (row: (typeof group)[number]) => row.teacherId === next?.id
  const rows = group.toSorted((a, b) => Number(isNext(b)) - Number(isNext(a))).slice(0, SHOWN)
  const most = Math.max(1, mean, ...rows.map((row) => given(row) + (next?.lessons ?? 0)))
  const share = (lessons: number) => `${(lessons / most) * 100}%`
  if (rows.length === 0) return null
  return (
    <section className="card sub-fair" aria-label="代课均衡">
      <header className="sub-header">
        <h2>代课均衡</h2>
        <span className="muted">
          {courseName}，本学期{watch === undefined ? '节数' : '次数'}
        </span>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.teacherId}>
            <span>{row.teacherName}</span>
            <span className="sub-fair-bar">
              <i style={{ width: share(given(row)) }} data-over={given(row) > mean * 1.5} />
              {isNext(row) && <i data-next="true" style={{ width: share(next?.lessons ?? 0) }} />}
              <b className="sub-mean" style={{ left: share(mean) }} />
            </span>
            <small data-next={isNext(row)}>
              {given(row)}
              {isNext(row) && `，指派后 ${given(row) + (next?.lessons ?? 0)}`}
              {row.teacherId === absentId && '，请假中'}
            </small>
          </li>
        ))}
      </ul>
      <p className="muted">
        人均 {Math.round(mean * 10) / 10} {watch === undefined ? '节' : '次'}。
        {watch === undefined
          ? '先看同班同科，再看当天节数，最后看均衡。'
          : '先看本班教师，再看均衡和当天节数。'}
      </p>
    </section>
  )
}
