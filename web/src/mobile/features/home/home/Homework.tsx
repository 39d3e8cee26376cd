import type { Home, HomeHomework } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { SubjectDot } from '../../../../lib/Subject'
import { dueBefore, minutesText, standingOf } from '../../../../shared/homework/words'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState } from '../../../kit/states'

const extraOf = ({ todo, minutesLeft }: HomeHomework) => {
  if (todo === 0) return '全部'
  return minutesLeft > 0 ? `还有 ${todo} 项，今天 ${minutesLeft} 分钟` : `还有 ${todo} 项`
}

interface Props {
  home: Home
  /** Whose, where somebody looks on. */
  studentId?: number
  list: string
  linkOf: (id: number) => string
}

/** What of the homework is to be done next; comes with the home, so that nothing is pushed down by it later. */
export const Homework = ({ home, studentId, list, linkOf }: Props) => {
  const today = home.homework.find((one) => studentId === undefined || one.studentId === studentId)
  if (today === undefined) return null
  return (
    <Card title="今天的作业" extra={extraOf(today)} to={list}>
      {today.next.length === 0 && <EmptyState>没有待完成的作业。</EmptyState>}
      {today.next.map((homework) => {
        const { id, courseName, title, dueAt, estimatedMinutes, state } = homework
        const { text, tone } = standingOf(homework)
        return (
          <Row
            key={id}
            to={linkOf(id)}
            leading={<SubjectDot course={courseName} />}
            title={title}
            note={[courseName, dueBefore(dueAt), minutesText(estimatedMinutes)].filter(Boolean).join('，')}
            trailing={
              tone !== 'plain' && <span className="tag orange">{state === 'RETURNED' ? '请订正' : text}</span>
            }
          />
        )
      })}
    </Card>
  )
}

export const FamilyHomework = lazy(() =>
  loadChunk(() => import('../../../homework/FamilyHomework').then((m) => ({ default: m.FamilyHomework }))),
)

/** `list`, or the number of one. */
export const homeworkIn = (params: URLSearchParams) => {
  const asked = params.get('homework')
  if (asked === null) return undefined
  return { id: /^\d{1,15}$/.test(asked) ? Number(asked) : undefined }
}
