import { permissionsOfRoles } from '@xueqiao/contract/access/permissions'
import { roleLabel } from '@xueqiao/contract/access/roles'
import {
  type PreparationRow,
  lessonPreparationsApi as preparations,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { preparationReviewApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { formatDay, formatFeedTime } from '../../../../../lib/format'
import { useCan, useViewer } from '../../../../../session/access'
import { switchRole } from '../../../../../session/actions'
import { useSeen } from '../../../../../shared/bell/seen'
import { column } from '../../../../kit/list/column'
import { FilterBar } from '../../../../kit/list/FilterBar'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../../kit/list/ResourceTable'
import { Tool } from '../../../../kit/list/Tool'
import { useResourceList } from '../../../../kit/list/useResourceList'
import { REVIEWS, reviewAddress, StatusTag } from '../naming'
import { classesColumn, titleColumn } from '../preparationColumns'
import { StatisticsCard } from './StatisticsCard'
import '../lists.css'

const REVIEW = 'lessonPreparation:review'
const REVIEWED = { noun: '备课', measure: '份' }
const STATES = [
  { value: 'WAITING', label: '待审核' },
  { value: 'DONE', label: '我已审核' },
]
const MINE = [{ value: 'true', label: '请我审核的' }]
const CHARGED = [{ value: 'true', label: '可由我审核的' }]
const OVERDUE = [{ value: 'true', label: '已逾期' }]

const col = column<PreparationRow>()

const columns = (open: (row: PreparationRow) => void) => [
  titleColumn(reviewAddress),
  classesColumn,
  col.of('authorName', '备课人', { width: 88 }),
  col.of('submittedAt', '提交', {
    width: 120,
    render: ({ submittedAt }) => (submittedAt === null ? '' : formatFeedTime(submittedAt)),
  }),
  col.of('dueOn', LABELS.dueOn, {
    width: 128,
    render: ({ dueOn, isOverdue }) => (
      <>
        {dueOn !== null && formatDay(dueOn)}
        {isOverdue && <span className="tag orange prep-overdue">逾期</span>}
      </>
    ),
  }),
  col.of('reviewerName', LABELS.reviewerId, { width: 88, render: ({ reviewerName }) => reviewerName ?? '' }),
  col.of('status', LABELS.status, {
    width: 128,
    render: ({ status, openComments }) => (
      <>
        <StatusTag status={status} />
        {openComments > 0 && <small className="muted"> {openComments} 条评论</small>}
      </>
    ),
  }),
  col.actions((row) => [{ label: row.mayReview ? '审核' : '查看', onClick: () => open(row) }], { width: 80 }),
]

/** What waits for a decision, the longest overdue first, and who waits for whom. */
const ToReview = () => {
  const list = useResourceList(api.waiting)
  const navigate = useNavigate()
  useSeen(REVIEWS, !list.isLoading)
  const open = (row: PreparationRow) => void navigate(reviewAddress(row))
  const done = list.filters.state === 'DONE'
  return (
    <ResourcePage
      title="备课审核管理"
      count={list.total === undefined ? undefined : `${list.total} 份${done ? '已审核' : '待审核'}`}
    >
      <StatisticsCard />
      <FilterBar list={list}>
        <Form.Item name="state" label="审核">
          <Select allowClear placeholder="待审核" options={STATES} />
        </Form.Item>
        <Form.Item name="mine" label="范围">
          <Select allowClear placeholder="全部" options={MINE} />
        </Form.Item>
        <Form.Item name="charged" label="由谁审核">
          <Select allowClear placeholder="不限" options={CHARGED} />
        </Form.Item>
        <Form.Item name="overdue" label="期限">
          <Select allowClear placeholder="不限" options={OVERDUE} />
        </Form.Item>
        <Form.Item name="keyword" label="关键字">
          <Input allowClear placeholder="课题或备课人" />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={REVIEWED}
        columns={columns(open)}
        selectable={false}
        onOpen={open}
        firstStep={<p className="muted">没有等待审核的备课。</p>}
        toolbar={
          <Tool icon="refresh" onClick={list.refresh}>
            刷新
          </Tool>
        }
      />
    </ResourcePage>
  )
}

const ofOwn = ({ page, size }: { page: number; size: number }) => ({
  mine: true,
  status: 'SUBMITTED',
  page,
  size,
})

/** Rights follow the role that somebody is in: whoever reviews in another one is told, and led there. */
const OtherRole = () => {
  const { user } = useViewer()
  const role = user?.roles.find((one) => permissionsOfRoles([one]).includes(REVIEW))
  if (role === undefined) return null
  return (
    <div className="card prep-other-role">
      <span>您还是{roleLabel(role)}。切换角色后，可以审核别人提交的备课。</span>
      <Button onClick={() => void switchRole(role)}>切换为{roleLabel(role)}</Button>
    </div>
  )
}

/** Whoever does not review sees with whom their own are. */
const OwnWaiting = () => {
  const list = useResourceList(preparations.search, { ask: ofOwn })
  const navigate = useNavigate()
  const open = (row: PreparationRow) => void navigate(reviewAddress(row))
  return (
    <ResourcePage
      title="备课审核管理"
      count={list.total === undefined ? undefined : `我有 ${list.total} 份待审核`}
    >
      <OtherRole />
      <ResourceTable
        list={list}
        of={REVIEWED}
        columns={columns(open)}
        selectable={false}
        onOpen={open}
        firstStep={<p className="muted">您没有等待审核的备课。</p>}
        toolbar={
          <Tool icon="refresh" onClick={list.refresh}>
            刷新
          </Tool>
        }
      />
    </ResourcePage>
  )
}

export const ReviewsPage = () => (useCan()(REVIEW) ? <ToReview /> : <OwnWaiting />)
