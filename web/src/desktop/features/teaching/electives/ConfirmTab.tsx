import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import { Button } from 'antd'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Findings } from './Findings'

interface Props {
  plan: ElectivePlan
  onSections: () => void
}

const Settled = ({ plan, onSections }: Props) => (
  <EmptyState
    icon="check"
    title="分班已确认"
    text={`${plan.sections} 个教学班已经生效，学生和家长能看到自己的教学班，可以排入课表。`}
  >
    <Button onClick={onSections}>查看教学班</Button>
  </EmptyState>
)

const Deciding = ({ plan, onSections }: Props) => {
  const query = useApi(api.sections, { params: { id: plan.id } }, { silent: true, staleTime: 0 })
  const { run, busy } = useAction(api.confirm)
  const confirm = useConfirm()
  if (query.data === undefined)
    return query.error === null ? (
      <LoadingRows rows={4} />
    ) : (
      <FailedState
        title="未能加载教学班"
        text={failureText(query.error, api.sections)}
        onRetry={query.refetch}
      />
    )
  const missing = plan.pupils - plan.chosen
  const settle = async () => {
    const sure = await confirm({
      title: '确认分班',
      question: `确定按现在的 ${plan.sections} 个教学班上课吗?`,
      note: '学生和家长会收到提醒，看到自己的教学班、教师和教室。之后学生不能再自己改选。',
      ok: '确认分班',
    })
    if (sure) await run({ params: { id: plan.id } })
  }
  return (
    <div className="el-part">
      <ul className="el-facts">
        <li>
          已选科 {plan.chosen} / {plan.pupils} 人{missing > 0 && `，${missing} 人没有选科，不在任何教学班`}
        </li>
        <li>
          {plan.sections} 个教学班，{plan.bands} 个走班段
        </li>
      </ul>
      <Findings plan={plan} overview={query.data} />
      <div className="el-buttons">
        <Button onClick={onSections}>查看教学班</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={query.data.waitingCount > 0}
          onClick={() => void settle()}
        >
          确认分班
        </Button>
      </div>
    </div>
  )
}

/** The last look before families see it. */
export const ConfirmTab = (props: Props) => (
  <section className="card" aria-label="确认">
    {props.plan.status === 'CONFIRMED' ? (
      <Settled {...props} />
    ) : props.plan.status === 'SECTIONED' ? (
      <Deciding {...props} />
    ) : (
      <EmptyState icon="users" title="还没有分班" text="先分班，看过教学班，再确认。">
        <Button onClick={props.onSections}>去分班</Button>
      </EmptyState>
    )}
  </section>
)
