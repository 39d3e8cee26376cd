import {
  teachingPlansApi as api,
  type PlanDetail,
} from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { planRecordApi as record } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { CourseTag } from '../../../../lib/Subject'
import { useCan } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { addressOf, LIST, StatusTag } from './naming'
import { PlanActions } from './PlanActions'
import { PlanForm } from './PlanForm'
import { PlanTable } from './PlanTable'
import { ProgressCard } from './ProgressCard'
import { CommentsCard, VersionsCard } from './RecordCards'
import './plans.css'

const MISSING = {
  icon: 'book',
  title: '没有找到这份教学计划',
  text: '它可能已经删除或撤回，还没有通过审核，或者不是您任教的课程的。',
} as const

const Standing = ({ plan }: { plan: PlanDetail }) => (
  <p className="plan-standing">
    <CourseTag course={plan.courseName} />
    <StatusTag status={plan.status} />
    <span>
      {plan.grade}，{plan.semesterName}，{plan.authorName}
    </span>
    <span className="muted">
      {plan.lessonCount} 个课题，{plan.hours} 课时
      {plan.decidedAt !== null &&
        plan.decidedByName !== null &&
        plan.status !== 'DRAFT' &&
        `，${plan.decidedByName} ${formatFeedTime(plan.decidedAt)} 审核`}
    </span>
    {plan.isOwn && plan.status !== 'APPROVED' && plan.approvedNumber !== null && (
      <span className="muted">第 {plan.approvedNumber} 版仍然有效</span>
    )}
  </p>
)

const Loaded = ({ plan }: { plan: PlanDetail }) => {
  const isStaff = useCan()('teachingPlan:create')
  const unsaved = useRef<() => Promise<boolean>>(undefined)
  const progress = useApi(record.progress, { params: { id: plan.id } }, { silent: true }).data
  useSeen(addressOf(plan), true)
  return (
    <ResourcePage title={plan.title} actions={<PlanActions {...{ plan, unsaved }} />}>
      <Standing plan={plan} />
      {plan.reason !== null && (
        <p role="note" className="plan-reason">
          <b>退回理由</b>
          {plan.reason}
        </p>
      )}
      <div className="plan-page">
        {plan.mayEdit ? (
          <PlanForm key={plan.id} {...{ plan, unsaved }} weeks={progress?.weeks} />
        ) : (
          <section className="card" aria-label="教学计划">
            <PlanTable content={plan.content} weeks={progress?.weeks} />
          </section>
        )}
        {isStaff && (
          <aside className="plan-aside">
            {progress !== undefined && <ProgressCard progress={progress} />}
            <VersionsCard id={plan.id} weeks={progress?.weeks} />
            <CommentsCard id={plan.id} />
          </aside>
        )}
      </div>
    </ResourcePage>
  )
}

/** One plan: written by its author, decided about by those who may, read by everybody else whom it concerns. */
export const PlanPage = () => {
  const id = Number(useParams().id)
  const isStaff = useCan()('teachingPlan:create')
  const known = isRecordId(id)
  const query = useApi(api.get, { params: { id } }, { enabled: known, silent: true, staleTime: 0 })
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={known}
      missing={MISSING}
      back={isStaff ? { to: LIST, label: '返回教学计划' } : undefined}
      failed="未能打开教学计划"
    >
      {(plan) => <Loaded plan={plan} />}
    </RecordPage>
  )
}
