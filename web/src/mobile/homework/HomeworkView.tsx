import { type MyHomeworkDetail, myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { lazy, type ReactNode, Suspense } from 'react'
import { CallError } from '../../api/call-error'
import { useApi } from '../../api/queries'
import { loadChunk } from '../../lib/chunks'
import { subjectStyle } from '../../lib/Subject'
import { StandingTag } from '../../shared/homework/StandingTag'
import { useWorkSeen } from '../../shared/homework/seen'
import { dueBefore, minutesText, standingOf, teacherText } from '../../shared/homework/words'
import { PullToRefresh } from '../kit/list/PullToRefresh'
import { PageHeader } from '../kit/PageHeader'
import { Loaded, SkeletonRows } from '../kit/states'
import './homework.css'

// Formulas and strokes come with what shows them.
const Words = lazy(() => loadChunk(() => import('./Words').then((m) => ({ default: m.Words }))))
const Versions = lazy(() => loadChunk(() => import('./Versions').then((m) => ({ default: m.Versions }))))

const Head = ({ homework }: { homework: MyHomeworkDetail }) => {
  const { courseName, teacherName, title, dueAt, estimatedMinutes, state } = homework
  const facts = [`${dueBefore(dueAt)}交`, minutesText(estimatedMinutes)].filter(Boolean)
  return (
    <div className="m-hw-head" style={subjectStyle(courseName)}>
      <p className="m-hw-who">
        <b>{courseName}</b>
        <span className="m-meta m-grow">{teacherText(teacherName)}</span>
        <StandingTag {...standingOf(homework)} />
      </p>
      <h2>{title}</h2>
      <p className="m-meta">{facts.join('，')}</p>
      {state === 'RETURNED' && homework.returnReason !== null && (
        <p className="m-hw-returned" role="status">
          老师退回：{homework.returnReason}
        </p>
      )}
    </div>
  )
}

interface Props {
  id: number
  studentId?: number | undefined
  parent: string
  /** Where it is handed in. */
  children?: (homework: MyHomeworkDetail) => ReactNode
  /** What this device has of it, where nobody answers, or where the server says that it is not there any more. */
  kept?: (isGone: boolean) => ReactNode
}

/** One homework of one pupil: what is to be done, what was handed in and what was said about it. */
export const HomeworkView = ({ id, studentId, parent, children, kept }: Props) => {
  const query = useApi(myHomeworkApi.one, {
    params: { id },
    query: studentId === undefined ? {} : { studentId },
  })
  useWorkSeen(query.data)
  return (
    <>
      <PageHeader
        title={children === undefined ? `${query.data?.studentName ?? '孩子'}的作业` : '作业'}
        parent={parent}
      />
      <PullToRefresh>
        <Loaded query={query} endpoint={myHomeworkApi.one} skeleton={<SkeletonRows rows={5} />}>
          {(homework) => (
            <div className="m-page">
              <section className="m-card m-hw-one" aria-label={homework.title}>
                <Head homework={homework} />
                <Suspense fallback={<p className="m-hw-words">{homework.content}</p>}>
                  <Words {...homework} />
                </Suspense>
              </section>
              {children?.(homework)}
              {homework.submission.versions.length > 0 && (
                <Suspense fallback={<SkeletonRows rows={2} />}>
                  <Versions homework={homework} versions={homework.submission.versions} />
                </Suspense>
              )}
            </div>
          )}
        </Loaded>
        {query.data === undefined && query.error instanceof CallError && kept?.(!query.error.network)}
      </PullToRefresh>
    </>
  )
}
