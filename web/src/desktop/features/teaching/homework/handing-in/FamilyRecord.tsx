import {
  myHomeworkApi as api,
  type MyHomeworkDetail,
} from '@xueqiao/contract/features/teaching/homework/mine'
import type { ReactNode } from 'react'
import { CallError } from '../../../../../api/call-error'
import { useApi } from '../../../../../api/queries'
import { CourseTag } from '../../../../../lib/Subject'
import { StandingTag } from '../../../../../shared/homework/StandingTag'
import { useWorkSeen } from '../../../../../shared/homework/seen'
import { dueBefore, minutesText, standingOf, teacherText } from '../../../../../shared/homework/words'
import { isRecordId, RecordPage } from '../../../../kit/record/RecordPage'
import '../homework.css'

const MISSING = { icon: 'pen', title: '没有找到这项作业', text: '它可能已经被老师撤回。' } as const
const LIST = { to: '/homework/student', label: '返回作业列表' }

interface Props {
  id: number
  /** Whose, where a parent looks on. */
  studentId?: number | undefined
  children: (homework: MyHomeworkDetail) => ReactNode
  /** What this browser has of it, where nobody answers, or where the server says that it is not there any more. */
  kept?: (isGone: boolean) => ReactNode
}

/** One homework as a pupil has it, whatever is done with it there. */
export const FamilyRecord = ({ id, studentId, children, kept }: Props) => {
  const input = { params: { id }, query: studentId === undefined ? {} : { studentId } }
  const query = useApi(api.one, input, { enabled: isRecordId(id), silent: true })
  useWorkSeen(query.data)
  return (
    <>
      <RecordPage
        query={query}
        endpoint={api.one}
        known={isRecordId(id)}
        missing={MISSING}
        back={LIST}
        failed="未能打开作业"
      >
        {(homework) => (
          <article
            key={homework.submission.version}
            className="card homework-paper"
            aria-label={homework.title}
          >
            <p className="homework-meta">
              <CourseTag course={homework.courseName} />
              <StandingTag {...standingOf(homework)} />
              <span>{dueBefore(homework.dueAt)}</span>
              <span>{minutesText(homework.estimatedMinutes)}</span>
            </p>
            <h1>{homework.title}</h1>
            <p className="muted">
              {teacherText(homework.teacherName)} · {homework.studentName}
            </p>
            {homework.state === 'RETURNED' && homework.returnReason !== null && (
              <p>
                <span className="tag orange">退回订正</span> {homework.returnReason}
              </p>
            )}
            {children(homework)}
          </article>
        )}
      </RecordPage>
      {query.data === undefined && query.error instanceof CallError && kept?.(!query.error.network)}
    </>
  )
}
