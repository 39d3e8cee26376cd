import {
  type ActivityRow,
  activitiesApi as api,
  ACTIVITY_LABELS as LABELS,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { Button, Form, Input, Select } from 'antd'
import { act, useAction } from '../../../../api/action'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { ActivityDialog } from './ActivityDialog'
import { activityColumns } from './activityColumns'
import { KindTabs } from './KindTabs'
import { ACTIVITIES, LIST, statusOptions, typeOptions } from './naming'
import { RejectDialog } from './RejectDialog'
import { useActivityDialog } from './useActivityDialog'
import './achievements.css'

/** What pupils took part in: handed in, and part of the record once it is approved. */
export const ActivitiesPage = () => {
  const list = useResourceList(api.search)
  const { kind } = useViewer()
  const staff = kind === 'teacher' || kind === 'admin'
  useSeen(`${LIST}?tab=activities`, !list.isLoading && !staff)
  const form = useActivityDialog()
  const rejecting = useOpened<ActivityRow>()
  const remove = useRemove({ of: ACTIVITIES, one: api.remove, after: list.forget })
  const approving = useAction(api.approveMany, {
    done: ({ approved }) => (approved === 0 ? '所选活动都已审核' : `已通过 ${approved} 项活动`),
    after: () => list.select([]),
  })
  const columns = activityColumns((row) => [
    ...(row.mayDecide
      ? [
          { label: '通过', onClick: () => act(api.approveMany, { body: { ids: [row.id] } }) },
          { label: '退回', onClick: () => rejecting.show(row) },
        ]
      : []),
    ...(row.mayEdit
      ? [
          { label: '编辑', onClick: () => form.edit(row.id) },
          { label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.activityName }) },
        ]
      : []),
  ])
  return (
    <ResourcePage title="荣誉成就" count={countOf(list, ACTIVITIES)} onAdd={form.add}>
      <KindTabs />
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
        <Form.Item name="activityType" label={LABELS.activityType}>
          <Select allowClear placeholder="全部类型" options={typeOptions} />
        </Form.Item>
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        {staff && (
          <Form.Item name="charged" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '由我审核的' }]} />
          </Form.Item>
        )}
      </FilterBar>
      <ResourceTable
        list={list}
        of={ACTIVITIES}
        columns={columns}
        selectable={staff}
        firstStep={<Button onClick={form.add}>登记第一项活动</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              登记活动
            </Tool>
            {list.selected.length > 0 && (
              <Tool
                icon="check"
                loading={approving.busy}
                onClick={() => approving.run({ body: { ids: [...list.selected] } })}
              >
                通过所选
              </Tool>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <ActivityDialog dialog={form} />
      <Opened by={rejecting}>
        {(row, dialog) => (
          <RejectDialog
            {...dialog}
            name={row.activityName}
            placeholder="如 请写明时间和角色"
            onReject={(reason) =>
              act(api.reject, { params: { id: row.id }, body: { reason, version: row.version } })
            }
          />
        )}
      </Opened>
    </ResourcePage>
  )
}
