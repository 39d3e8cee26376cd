import { homeworksApi as api, type HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { SCORING_LABELS } from '@xueqiao/contract/features/teaching/homework/values'
import { Button, Progress } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { CourseTag } from '../../../../lib/Subject'
import { useSession } from '../../../../session/store'
import { useSeen } from '../../../../shared/bell/seen'
import { waitingOf } from '../../../../shared/homework/progress'
import { minutesText } from '../../../../shared/homework/words'
import { ButtonLink } from '../../../kit/ButtonLink'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { useHomeworkActions } from './giving/useHomeworkActions'
import { FamilyHomework } from './handing-in/FamilyHomework'
import { editAddress, StatusTag, submissionsAddress } from './naming'
import { Words } from './Words'
import './homework.css'

const LIST = { to: '/homework/teacher', label: '返回作业管理' }
export const MISSING = {
  icon: 'pen',
  title: '没有找到这项作业',
  text: '它可能已经撤回，或者不是布置给您班级的。',
} as const

const ClassRow = ({
  homework,
  row,
}: {
  homework: HomeworkDetail
  row: HomeworkDetail['classes'][number]
}) => {
  const { progress } = row
  const waiting = waitingOf(homework, row)
  return (
    <li>
      <b>{row.className}</b>
      <span className="muted">{dueText(row.dueAt)}</span>
      <small className="muted">计入 {row.day.slice(5)}</small>
      {progress !== null && homework.publishedAt !== null && (
        <span className="homework-progress">
          <Progress
            percent={progress.total === 0 ? 0 : (progress.submitted / progress.total) * 100}
            showInfo={false}
            size="small"
            strokeColor="var(--green)"
            aria-label={`${row.className}提交进度`}
          />
          {progress.submitted} / {progress.total} 已交
          {waiting > 0 && <small className="tag orange">待批 {waiting}</small>}
        </span>
      )}
    </li>
  )
}

const Actions = ({ homework }: { homework: HomeworkDetail }) => {
  const act = useHomeworkActions()
  const navigate = useNavigate()
  const { status, may } = homework
  const isOut = status === 'PUBLISHED' || status === 'CLOSED'
  return (
    <p className="homework-actions">
      {isOut && (
        <ButtonLink type="primary" to={submissionsAddress(homework)}>
          {may.grade ? '提交与批改' : '提交情况'}
        </ButtonLink>
      )}
      {may.manage && (
        <>
          {status !== 'WITHDRAWN' && status !== 'SCHEDULED' && (
            <ButtonLink to={editAddress(homework)}>编辑</ButtonLink>
          )}
          {status === 'SCHEDULED' && may.end && (
            <Button onClick={() => act.unschedule(homework)}>取消定时</Button>
          )}
          <Button onClick={() => act.copy(homework)}>复制</Button>
          {status === 'PUBLISHED' && may.end && <Button onClick={() => act.close(homework)}>截止收取</Button>}
          {status === 'CLOSED' && may.end && <Button onClick={() => act.reopen(homework)}>重新开放</Button>}
          {isOut && may.end && (
            <Button danger onClick={() => act.withdraw(homework)}>
              撤回
            </Button>
          )}
          {status === 'DRAFT' && (
            <Button danger onClick={() => act.remove(homework, () => navigate(LIST.to))}>
              删除草稿
            </Button>
          )}
        </>
      )}
    </p>
  )
}

const Loaded = ({ homework }: { homework: HomeworkDetail }) => (
  <article className="card homework-paper" aria-label={homework.title}>
    <p className="homework-meta">
      <CourseTag course={homework.courseName} />
      <StatusTag status={homework.status} />
      <span>{SCORING_LABELS[homework.scoring]}</span>
      <span>{homework.written ? '书面' : '非书面'}</span>
      <span>{minutesText(homework.estimatedMinutes)}</span>
      {!homework.needsSubmission && <span>完成后打勾</span>}
    </p>
    <h1>{homework.title}</h1>
    <p className="muted">
      {homework.authorName}
      {homework.publishedAt !== null && ` · ${formatFeedTime(homework.publishedAt)} 发布`}
    </p>
    <Words {...homework} />
    {homework.overCapReason !== null && (
      <p className="ledger-over">
        <b>超出当天上限的理由</b>
        {homework.overCapReason}
      </p>
    )}
    {homework.withdrawReason !== null && <p className="muted">撤回原因：{homework.withdrawReason}</p>}
    <ul className="homework-classes" aria-label="班级">
      {homework.classes.map((row) => (
        <ClassRow key={row.classId} homework={homework} row={row} />
      ))}
    </ul>
    <Actions homework={homework} />
  </article>
)

const StaffHomework = ({ id }: { id: number }) => {
  const query = useApi(api.get, { params: { id } }, { enabled: isRecordId(id), silent: true })
  useSeen(`/homework/detail/${id}`, query.isSuccess)
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={isRecordId(id)}
      missing={MISSING}
      back={LIST}
      failed="未能打开作业"
    >
      {(homework) => <Loaded homework={homework} />}
    </RecordPage>
  )
}

/** One homework: as it was given, for those who gave it; as it is to be done, for pupils and their parents. */
export const HomeworkDetailPage = () => {
  const id = Number(useParams().id)
  const profileType = useSession(({ user }) => user?.profileType)
  const isFamily = profileType === 'STUDENT' || profileType === 'PARENT'
  return isFamily ? <FamilyHomework id={id} /> : <StaffHomework id={id} />
}
