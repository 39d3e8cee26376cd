import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { useApi } from '../../../../../api/queries'
import { dueText } from '../../../../../lib/due'
import { CourseTag } from '../../../../../lib/Subject'
import { useCan } from '../../../../../session/access'
import { useSession } from '../../../../../session/store'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { RecordPage } from '../../../../kit/record/RecordPage'
import { detailAddress, gradeAddress, NO_SUBMISSION } from '../naming'
import { Versions } from '../Versions'
import { SubmissionRecord } from './SubmissionRecord'
import { MarkingTag } from './submissionColumns'
import '../homework.css'

const Loaded = ({ submission }: { submission: SubmissionDetail }) => {
  const can = useCan()
  const query = useApi(homeworksApi.get, { params: { id: submission.homeworkId } }, { silent: true })
  const isParent = useSession(({ user }) => user?.profileType === 'PARENT')
  const ofChild = isParent ? `?studentId=${submission.studentId}` : ''
  return (
    <RecordPage query={query} endpoint={homeworksApi.get} missing={NO_SUBMISSION} failed="未能打开作业">
      {(homework) => (
        <article className="card homework-paper" aria-label={`${submission.studentName}的作业`}>
          <p className="homework-meta">
            <CourseTag course={homework.courseName} />
            <MarkingTag row={submission} homework={homework} />
            <span>{dueText(submission.dueAt)}</span>
          </p>
          <h1>{homework.title}</h1>
          <p className="muted">
            {submission.className} · {submission.studentName}
          </p>
          {submission.versions.length === 0 && <p className="muted">还没有提交。</p>}
          <Versions homework={homework} versions={submission.versions} />
          <p className="homework-actions">
            {submission.may.grade && can('homework:grade') && (
              <ButtonLink type="primary" to={gradeAddress(submission)}>
                批改
              </ButtonLink>
            )}
            <ButtonLink to={detailAddress(homework) + ofChild}>作业详情</ButtonLink>
          </p>
        </article>
      )}
    </RecordPage>
  )
}

/** What one pupil handed in, with what was drawn and said about it: to look at. */
export const SubmissionPage = () => (
  <SubmissionRecord back={{ to: '/homework', label: '返回作业' }}>
    {(submission) => <Loaded submission={submission} />}
  </SubmissionRecord>
)
