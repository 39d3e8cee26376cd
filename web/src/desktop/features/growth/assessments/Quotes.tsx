import { monthOf } from '@xueqiao/contract/common/calendar'
import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import { Button } from 'antd'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import './assessments.css'

const SHOWN = 5

/** The month it is of, whatever was written since; else whatever is latest on that day. */
const period = (type: AssessmentType, date: string) => (type === 'monthly' ? monthOf(date) : { to: date })

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
    { query: { studentId: studentId ?? 0, size: SHOWN, ...period(type, date) } },
    { enabled: seen && studentId !== null, silent: true },
  )
  if (studentId === null || data === undefined) return null
  return (
    <section className="assessment-quotes" aria-label="可以写进评语的事">
      <h3>
        可以写进评语的事{' '}
        <small className="muted">
          {type === 'monthly' ? `${Number(date.slice(5, 7))} 月` : '到这一天'} {data.totalElements} 条记录
        </small>
      </h3>
      {data.content.length > 0 && (
        <ul>
          {data.content.map(({ id, title, date: day }) => (
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
