import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import { Button, Tabs } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { ChoicesTab } from './ChoicesTab'
import { ConfirmTab } from './ConfirmTab'
import { LIST, StatusTag, titleOf } from './naming'
import { PlanDialog } from './PlanDialog'
import { SectionsTab } from './SectionsTab'
import { usePlanDialog } from './usePlanDialog'
import './electives.css'

const MISSING = {
  icon: 'users',
  title: '没有找到这个走班方案',
  text: '它可能已经删除。',
} as const
const TABS = ['choices', 'sections', 'confirm'] as const

const Actions = ({ plan }: { plan: ElectivePlan }) => {
  const form = usePlanDialog()
  const confirm = useConfirm()
  const { run, busy } = useAction(api.reopen)
  const reopen = async () => {
    const sure = await confirm({
      title: '退回选科',
      question: `确定退回选科吗? ${plan.sections} 个教学班作废，手工的调整不再保留。`,
      note: '学生的选科保留，截止日期前可以修改；已排入课表的不能退回。',
      ok: '退回选科',
      danger: true,
    })
    if (sure) await run({ params: { id: plan.id } })
  }
  if (plan.status !== 'CHOOSING')
    return (
      <Button loading={busy} onClick={() => void reopen()}>
        退回选科
      </Button>
    )
  return (
    <>
      <Button onClick={() => form.edit(plan.id)}>编辑方案</Button>
      <PlanDialog dialog={form} />
    </>
  )
}

const Loaded = ({ plan }: { plan: ElectivePlan }) => {
  const [params, setParams] = useSearchParams()
  const shown = TABS.find((tab) => tab === params.get('tab')) ?? 'choices'
  // What one tab was filtered by means nothing on the next.
  const turn = (tab: string) => setParams({ tab }, { replace: true })
  return (
    <ResourcePage
      title={titleOf(plan)}
      count={plan.semesterName}
      actions={plan.mayManage && <Actions plan={plan} />}
    >
      <p className="el-standing">
        <StatusTag {...plan} />
        <span>
          已选科 {plan.chosen} / {plan.pupils} 人
        </span>
        <span className="muted">
          {plan.bands} 个走班段，每周 {plan.weeklyLessons} 节，教学班至多 {plan.largest} 人
          {plan.closesOn !== null && `，${plan.closesOn} 截止`}
        </span>
        {plan.isPast && plan.status === 'CHOOSING' && (
          <span className="muted">学期已结束或已有更新的方案，不再接受选科</span>
        )}
      </p>
      {plan.mayManage ? (
        <Tabs
          activeKey={shown}
          onChange={turn}
          destroyOnHidden
          items={[
            { key: 'choices', label: '选科', children: <ChoicesTab plan={plan} /> },
            {
              key: 'sections',
              label: '分班',
              children: <SectionsTab plan={plan} onConfirm={() => turn('confirm')} />,
            },
            {
              key: 'confirm',
              label: '确认',
              children: <ConfirmTab plan={plan} onSections={() => turn('sections')} />,
            },
          ]}
        />
      ) : (
        <ChoicesTab plan={plan} />
      )}
    </ResourcePage>
  )
}

/** One grade in one semester: who takes what, which 教学班 come of it, and that they hold. */
export const PlanPage = () => {
  const id = Number(useParams().id)
  const known = isRecordId(id)
  const query = useApi(api.get, { params: { id } }, { enabled: known, silent: true, staleTime: 0 })
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={known}
      missing={MISSING}
      back={{ to: LIST, label: '返回走班选科' }}
      failed="未能打开走班方案"
    >
      {(plan) => <Loaded plan={plan} />}
    </RecordPage>
  )
}
