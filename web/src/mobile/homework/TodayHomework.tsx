import { type HomeworkToday, myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { useApi } from '../../api/queries'
import { SubjectDot } from '../../lib/Subject'
import { dueBefore, minutesText, standingOf } from '../../shared/homework/words'
import { Card } from '../kit/Card'
import { Row } from '../kit/list/Row'
import { EmptyState, SkeletonRows } from '../kit/states'

const SHOWN = 3

interface Props {
  /** Whose, where somebody looks on. */
  studentId?: number | undefined
  list: string
  linkOf: (id: number) => string
}

const extraOf = ({ todo, minutesLeft }: HomeworkToday) => {
  if (todo === 0) return '全部'
  return minutesLeft > 0 ? `还有 ${todo} 项，今天 ${minutesLeft} 分钟` : `还有 ${todo} 项`
}

/** What of the homework is to be done next, on a home. */
export const TodayHomework = ({ studentId, list, linkOf }: Props) => {
  const query = studentId === undefined ? {} : { studentId }
  const { data, error } = useApi(myHomeworkApi.today, { query }, { silent: true })
  const today = data?.[0]
  // The home stands without it.
  if (error !== null && today === undefined) return null
  if (data === undefined)
    return (
      <Card title="今天的作业">
        <SkeletonRows rows={1} />
      </Card>
    )
  if (today === undefined) return null
  return (
    <Card title="今天的作业" extra={extraOf(today)} to={list}>
      {today.next.length === 0 && <EmptyState>没有待完成的作业。</EmptyState>}
      {today.next.slice(0, SHOWN).map((homework) => {
        const { submissionId, id, courseName, title, dueAt, estimatedMinutes } = homework
        const { text, tone } = standingOf(homework)
        return (
          <Row
            key={submissionId}
            to={linkOf(id)}
            leading={<SubjectDot course={courseName} />}
            title={title}
            note={[courseName, dueBefore(dueAt), minutesText(estimatedMinutes)].filter(Boolean).join('，')}
            trailing={tone !== 'plain' && <span className="tag orange">{text}</span>}
          />
        )
      })}
    </Card>
  )
}
