import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_STATUS_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../../lib/chunks'
import { subjectStyle } from '../../../../../lib/Subject'
import { waitingOf } from '../../../../../shared/homework/progress'
import { dueBefore, minutesText, teacherText } from '../../../../../shared/homework/words'
import { Card } from '../../../../kit/Card'
import { PullToRefresh } from '../../../../kit/list/PullToRefresh'
import { Row } from '../../../../kit/list/Row'
import { isOut } from './given'
import { Remind } from './Remind'
import { Steps } from './Steps'
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

export const GivenView = ({ homework }: { homework: HomeworkDetail }) => {
  const { courseName, title, status, classes, estimatedMinutes, written, overCapReason } = homework
  return (
    <PullToRefresh>
      <div className="m-page">
        <section className="m-card m-hw-one" aria-label={title}>
          <div className="m-hw-head" style={subjectStyle(courseName)}>
            <p className="m-hw-who">
              <b>{courseName}</b>
              <span className="m-meta m-grow">{teacherText(homework.authorName)}</span>
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
        {isOut(homework) && <Works homework={homework} />}
      </div>
    </PullToRefresh>
  )
}
