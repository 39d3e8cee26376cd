import {
  myHomeworkApi as api,
  type MyHomeworkDetail,
} from '@xueqiao/contract/features/teaching/homework/mine'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { CourseTag } from '../../../../lib/Subject'
import { useCan } from '../../../../session/access'
import { StandingTag } from '../../../../shared/homework/StandingTag'
import { dueBefore, minutesText, standingOf } from '../../../../shared/homework/words'
import { ButtonLink } from '../../../kit/ButtonLink'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { Versions } from './Versions'
import { Words } from './Words'

const MISSING = { icon: 'pen', title: '没有找到这项作业', text: '它可能已经被老师撤回。' } as const
const LIST = { to: '/homework/student', label: '返回作业列表' }

const Loaded = ({ homework }: { homework: MyHomeworkDetail }) => {
  const can = useCan()
  const { submission } = homework
  return (
    <article className="card homework-paper" aria-label={homework.title}>
      <p className="homework-meta">
        <CourseTag course={homework.courseName} />
        <StandingTag {...standingOf(homework)} />
        <span>{dueBefore(homework.dueAt)}</span>
        <span>{minutesText(homework.estimatedMinutes)}</span>
      </p>
      <h1>{homework.title}</h1>
      <p className="muted">
        {homework.teacherName}老师 · {homework.studentName}
      </p>
      <Words {...homework} />
      {submission.may.submit && can('homework:submit') && (
        <p className="homework-actions">
          <ButtonLink type="primary" to={`/homework/submit/${homework.id}`}>
            {homework.state === 'PENDING' ? (homework.needsSubmission ? '去完成' : '我完成了') : '重新提交'}
          </ButtonLink>
        </p>
      )}
      <Versions homework={homework} versions={submission.versions} />
    </article>
  )
}

/** A homework as a pupil has it to do, or as a parent sees it: what is asked, what was handed in, what came of it. */
export const FamilyHomework = ({ id }: { id: number }) => {
  const [params] = useSearchParams()
  const studentId = Number(params.get('studentId')) || undefined
  const input = { params: { id }, query: studentId === undefined ? {} : { studentId } }
  const query = useApi(api.one, input, { enabled: isRecordId(id), silent: true })
  return (
    <RecordPage
      query={query}
      endpoint={api.one}
      known={isRecordId(id)}
      missing={MISSING}
      back={LIST}
      failed="未能打开作业"
    >
      {(homework) => <Loaded homework={homework} />}
    </RecordPage>
  )
}
