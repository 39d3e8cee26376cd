import type { PupilExam } from '@xueqiao/contract/features/growth/exams/marks'
import './mark-line.css'

type Mark = PupilExam['courses'][number]

/** Written out: the schemas of marks need not come along to the phone. */
const MARKS: Record<NonNullable<Mark['mark']>, string> = { absent: '缺考', exempt: '免考', cheating: '作弊' }

/** One course of an exam: the level or the score, and what to look at again. */
export const MarkLine = ({ mark: { courseName, score, fullMarks, level, mark, weak } }: { mark: Mark }) => (
  <li className="mark-line">
    <span>{courseName}</span>
    <b>
      {mark !== null ? MARKS[mark] : (score ?? level)}
      {score !== null && <small className="muted"> / {fullMarks}</small>}
    </b>
    {weak.length > 0 && <small className="muted">可以再看看：{weak.join('、')}</small>}
  </li>
)
