import { preparationReviewApi as reviewsApi } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { PREPARATION_REASON_MAX } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { teachingPlansApi as plansApi } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_REASON_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { useNavigate } from 'react-router'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatDay } from '../../../../lib/format'
import { useCan } from '../../../../session/access'
import { Card } from '../../../kit/Card'
import { Deciding } from '../../../kit/form/Deciding'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { PageHeader } from '../../../kit/PageHeader'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { Plan } from '../../../record/Plans'
import { PlanComments, Standing } from './Standing'
import { usePlaces } from './usePlaces'

const SHOWN = 50
const options = { silent: true, staleTime: 0 } as const

const Preparations = () => {
  const { here } = usePlaces()
  const query = useApi(reviewsApi.waiting, { query: { charged: 'true', size: SHOWN } }, options)
  return (
    <Card title="备课待审核">
      <Loaded query={query} endpoint={reviewsApi.waiting} skeleton={<SkeletonRows rows={2} />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>没有等您审核的备课。</EmptyState>
          ) : (
            content.map(({ id, title, authorName, courseName, dueOn, isOverdue }) => (
              <Row
                key={id}
                to={`${here}?id=${id}`}
                title={title}
                note={[authorName, courseName, dueOn !== null && `${formatDay(dueOn)} 前`]
                  .filter(Boolean)
                  .join('，')}
                trailing={isOverdue && <span className="tag orange">逾期</span>}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  )
}

const Plans = () => {
  const { here } = usePlaces()
  const query = useApi(plansApi.search, { query: { charged: 'true', size: SHOWN } }, options)
  return (
    <Card title="教学计划待审核">
      <Loaded query={query} endpoint={plansApi.search} skeleton={<SkeletonRows rows={2} />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>没有等您审核的教学计划。</EmptyState>
          ) : (
            content.map(({ id, title, authorName, courseName, semesterName }) => (
              <Row
                key={id}
                to={`${here}?plan=${id}`}
                title={title}
                note={[authorName, courseName, semesterName].join('，')}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  )
}

/** What colleagues have handed in and the teacher decides, each kind to those who hold its code. */
export const ToReview = () => {
  const can = useCan()
  const { home } = usePlaces()
  return (
    <PullToRefresh>
      <PageHeader title="待我审核" parent={home} />
      <div className="m-page">
        {can('lessonPreparation:review') && <Preparations />}
        {can('teachingPlan:approve') && <Plans />}
      </div>
    </PullToRefresh>
  )
}

const words = { label: '退回理由', placeholder: '退回时填写，写明要改哪里' }

/** Below what was read: about the version that was read, and no later one. */
export const DecidePreparation = ({ id, number }: { id: number; number: number }) => {
  const navigate = useNavigate()
  const { reviews } = usePlaces()
  const after = () => void navigate(reviews, { replace: true })
  const approving = useAction(reviewsApi.approve, { after })
  const rejecting = useAction(reviewsApi.reject, { after })
  const read = { params: { id }, query: { number } }
  return (
    <Card title="审核">
      <Deciding
        {...words}
        maxLength={PREPARATION_REASON_MAX}
        busy={approving.busy || rejecting.busy}
        onApprove={() => void approving.run(read)}
        onReject={(reason) => void rejecting.run({ ...read, body: { reason } })}
      />
    </Card>
  )
}

const DecidePlan = ({ id, number }: { id: number; number: number }) => {
  const navigate = useNavigate()
  const { reviews } = usePlaces()
  const after = () => void navigate(reviews, { replace: true })
  const approving = useAction(plansApi.approve, { after })
  const rejecting = useAction(plansApi.reject, { after })
  const read = { params: { id }, query: { number } }
  return (
    <Card title="审核">
      <Deciding
        {...words}
        maxLength={PLAN_REASON_MAX}
        busy={approving.busy || rejecting.busy}
        onApprove={() => void approving.run(read)}
        onReject={(reason) => void rejecting.run({ ...read, body: { reason } })}
      />
    </Card>
  )
}

export const PlanToReview = ({ id }: { id: number }) => {
  const { here, reviews } = usePlaces()
  const { data } = useApi(plansApi.get, { params: { id } }, { silent: true })
  return (
    <PullToRefresh>
      <PageHeader title={data?.title ?? '教学计划'} parent={data?.isOwn === true ? here : reviews} />
      <div className="m-page">
        {data?.isOwn === true && data.status !== 'DRAFT' && <Standing of={data} />}
        <Plan id={id} />
        <PlanComments id={id} />
        {data?.mayDecide === true && <DecidePlan id={id} number={data.latestNumber} />}
      </div>
    </PullToRefresh>
  )
}
