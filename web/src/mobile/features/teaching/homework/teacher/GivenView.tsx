import { homeworksApi as api, type HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_STATUS_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useActions } from '../../../../../api/action'
import { loadChunk } from '../../../../../lib/chunks'
import { subjectStyle } from '../../../../../lib/Subject'
import { waitingOf } from '../../../../../shared/homework/progress'
import { dueBefore, minutesText } from '../../../../../shared/homework/words'
import { Card } from '../../../../kit/Card'
import { PullToRefresh } from '../../../../kit/list/PullToRefresh'
import { Row } from '../../../../kit/list/Row'
import { editOf } from './places'
import { Remind } from './Remind'
import { Works } from './Works'

const Words = lazy(() =>
  loadChunk(() => import('../../../../homework/Words').then((m) => ({ default: m.Words }))),
)

const progressText = ({ progress, ...one }: HomeworkDetail['classes'][number]) => {
  const due = dueBefore(one.dueAt)
  if (progress === null || progress.total === 0) return due
  const { total, submitted, late, graded } = progress
  const parts = [`已交 ${submitted} / ${total}`, late > 0 ? `迟交 ${late}` : '', `已批 ${graded}`]
  return [due, ...parts].filter(Boolean).join('，')
}

const Steps = ({ homework }: { homework: HomeworkDetail }) => {
  const { run, busy } = useActions()
  const { id, status, version, may } = homework
  const params = { id }
  if (!may.manage) return null
  const button = (text: string, deed: () => Promise<unknown>) => (
    <button type="button" className="m-button m-wide" disabled={busy} onClick={() => void deed()}>
      {text}
    </button>
  )
  if (status === 'DRAFT')
    return (
      <div className="m-hw-buttons">
        <Link className="m-button m-grow" to={editOf(id)}>
          编辑
        </Link>
        {button('发布', () => run(api.publish, { params, body: { version } }))}
      </div>
    )
  if (status === 'PUBLISHED') return button('截止收取', () => run(api.close, { params }))
  return status === 'CLOSED' ? button('重新开放收取', () => run(api.reopen, { params })) : null
}

export const GivenView = ({ homework }: { homework: HomeworkDetail }) => {
  const { courseName, title, status, classes, estimatedMinutes, written, overCapReason } = homework
  const given = status === 'PUBLISHED' || status === 'CLOSED'
  return (
    <PullToRefresh>
      <div className="m-page">
        <section className="m-card m-hw-one" aria-label={title}>
          <div className="m-hw-head" style={subjectStyle(courseName)}>
            <p className="m-hw-who">
              <b>{courseName}</b>
              <span className="m-meta m-grow">{homework.authorName}老师</span>
              <span className="tag">{HOMEWORK_STATUS_LABELS[status]}</span>
            </p>
            <h2>{title}</h2>
            <p className="m-meta">
              {[written ? '书面作业' : '非书面作业', minutesText(estimatedMinutes)]
                .filter(Boolean)
                .join('，')}
            </p>
            {overCapReason !== null && <p className="m-meta">超出上限的理由：{overCapReason}</p>}
          </div>
          <Suspense fallback={<p className="m-hw-words">{homework.content}</p>}>
            <Words {...homework} />
          </Suspense>
        </section>
        <Card title="各班进度">
          {classes.map((one) => (
            <Row
              key={one.classId}
              title={one.className}
              note={progressText(one)}
              trailing={
                waitingOf(homework, one) > 0 && (
                  <span className="tag orange">待批 {waitingOf(homework, one)}</span>
                )
              }
            />
          ))}
        </Card>
        {status === 'PUBLISHED' && homework.may.manage && <Remind homework={homework} />}
        <Steps homework={homework} />
        {given && <Works homework={homework} />}
      </div>
    </PullToRefresh>
  )
}
