import { goalsApi as api, type GoalRow } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useViewer } from '../../../../session/access'
import { useAddAsked, useAskedPupil } from '../../../kit/form/useAddAsked'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { GoalDialog } from './GoalDialog'
import { goalColumns } from './goalColumns'
import { addressOf, GOALS, statusOptions } from './naming'
import { useGoalDialog } from './useGoalDialog'

/** What pupils want to reach: their own, their family's and their teachers' goals for them. */
export const GoalsPage = () => {
  const list = useResourceList(api.search)
  const { kind } = useViewer()
  const staff = kind === 'teacher' || kind === 'admin'
  const navigate = useNavigate()
  const { classId, ...asked } = useAskedPupil()
  const form = useGoalDialog(asked)
  useAddAsked(form)
  const remove = useRemove({ of: GOALS, one: api.remove, after: list.forget })

  const columns = goalColumns((row: GoalRow) => [
    { label: row.mayCheckIn ? '打卡' : '查看', onClick: () => navigate(addressOf(row)) },
    ...(row.mayEdit
      ? [
          { label: '编辑', onClick: () => form.edit(row.id) },
          { label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.title }) },
        ]
      : []),
  ])

  return (
    <ResourcePage title="成长目标" count={countOf(list, GOALS)} onAdd={form.add}>
      <FilterBar list={list}>
        {staff && (
          <Form.Item name="classId" label={LABELS.className}>
            <ClassSelect placeholder="全部班级" />
          </Form.Item>
        )}
        {staff && (
          <Form.Item name="keyword" label="学生">
            <Input allowClear placeholder="姓名或学号" />
          </Form.Item>
        )}
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        <Form.Item name="soon" label="到期">
          <Select
            allowClear
            placeholder="全部"
            options={[{ value: 'true', label: staff ? '本班快到期的' : '快到期的' }]}
          />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={GOALS}
        columns={columns}
        selectable={false}
        onOpen={(row) => navigate(addressOf(row))}
        firstStep={<Button onClick={form.add}>新增第一个目标</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              新增目标
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <GoalDialog dialog={form} classId={classId} />
    </ResourcePage>
  )
}
