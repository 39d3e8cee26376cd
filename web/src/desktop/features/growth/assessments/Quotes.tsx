import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import { Button } from 'antd'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'

/** As many as are looked through for those of the month. */
const READ = 30
const SHOWN = 5

interface Props {
  studentId: number | null
  type: AssessmentType
  date: string
  onQuote: (text: string) => void
}

/** What was written of the pupil lately: of the month for one of a month, else whatever is latest. */
export const Quotes = ({ studentId, type, date, onQuote }: Props) => {
  const seen = useCan()('growth:view')
  const { data } = useApi(
    api.search,
    { query: { studentId: studentId ?? 0, size: READ } },
    { enabled: seen && studentId !== null, silent: true },
  )
  if (studentId === null || data === undefined) return null
  const month = date.slice(0, 7)
  const rows = data.content.filter((row) =>
    type === 'monthly' ? row.date.startsWith(month) : row.date <= date,
  )
  return (
    <section className="assessment-quotes" aria-label="可以写进评语的事">
      <h3>
        可以写进评语的事{' '}
        <small className="muted">
          {type === 'monthly' ? '本月' : '最近'} {rows.length} 条记录
        </small>
      </h3>
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, SHOWN).map(({ id, title, date: day }) => (
            <li key={id}>
              <span className="muted">{day.slice(5)}</span> <span>{title}</span>
              <Button
                type="link"
                size="small"
                aria-label={`引用：${title}`}
                onClick={() => onQuote(`${title}。`)}
              >
                引用
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
