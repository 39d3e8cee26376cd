import { type FeedbackRow, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { FEEDBACK_CATEGORIES, FEEDBACK_RECIPIENTS } from '@xueqiao/contract/features/family/feedback/values'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DateRangeField } from '../../../pickers/DateRangeField'
import { AssignDialog } from './AssignDialog'
import { feedbackColumns } from './feedbackColumns'
import { FEEDBACK, pathOf } from './naming'
import { StatsDialog } from './StatsDialog'
import { StatusTabs, tabFilters } from './StatusTabs'

const RECIPIENTS = Object.entries(FEEDBACK_RECIPIENTS).map(([value, label]) => ({ value, label }))
const CATEGORIES = FEEDBACK_CATEGORIES.map((value) => ({ value, label: value }))

/** What the viewer handles. */
export const HandlingList = ({ send, onAdd }: { send: ReactNode; onAdd: () => void }) => {
  const list = useResourceList(feedbackApi.search, { size: 20 })
  const navigate = useNavigate()
  const assigning = useOpened<FeedbackRow>()
  const stats = useOpened<true>()
  const { filters } = list
  const open = ({ id }: FeedbackRow) => void navigate(pathOf(id))
  const within = {
    filters,
    search: (values: Record<string, unknown>) => list.search({ ...values, ...tabFilters(filters) }),
  }
  return (
    <ResourcePage title="意见反馈" count={countOf(list, FEEDBACK)} onAdd={onAdd}>
      <StatusTabs filters={filters} search={list.search} />
      <FilterBar list={within}>
        <Form.Item name="keyword" label="关键字">
          <Input allowClear placeholder="标题、内容或提交人" />
        </Form.Item>
        <Form.Item name="category" label={FEEDBACK_LABELS.category}>
          <Select allowClear placeholder="全部类型" options={CATEGORIES} />
        </Form.Item>
        <DateRangeField label="提交日期" names={['from', 'to']} />
        <Form.Item name="recipient" label={FEEDBACK_LABELS.recipient}>
          <Select allowClear placeholder="学校和班主任" options={RECIPIENTS} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={FEEDBACK}
        columns={feedbackColumns((row) => [
          { label: '查看', onClick: () => open(row) },
          ...(row.mayAssign ? [{ label: '指派', onClick: () => assigning.show(row) }] : []),
        ])}
        onOpen={open}
        selectable={false}
        toolbar={
          <>
            <Tool icon="chart" onClick={() => stats.show(true)}>
              统计
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            {send}
          </>
        }
      />
      <Opened by={assigning}>{(item, dialog) => <AssignDialog {...dialog} feedback={item} />}</Opened>
      <StatsDialog open={stats.open} onClose={stats.close} />
    </ResourcePage>
  )
}
