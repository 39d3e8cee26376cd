import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import {
  notificationsManageApi as api,
  type ManagedNotice,
} from '@xueqiao/contract/features/family/notifications/manage'
import {
  LEVEL_LABELS,
  NOTICE_LEVELS,
  NOTICE_STATUSES,
  STATUS_LABELS,
} from '@xueqiao/contract/features/family/notifications/values'
import { Button, Form, Input, Select } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import type { RowAction } from '../../../kit/list/RowActions'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { NoticeFormDialog } from './NoticeFormDialog'
import { NOTICES } from './naming'
import { noticeColumns, receiptsAddress } from './noticeColumns'
import { useNoticeActions } from './useNoticeActions'
import { useNoticeDialog } from './useNoticeDialog'
import './notifications.css'

const options = <K extends string>(keys: readonly K[], labels: Record<K, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

/** One page in two places; the server shows each viewer what they may manage or follow (decisions G25). */
export const NotificationManagementPage = () => {
  const list = useResourceList(api.search)
  const form = useNoticeDialog()
  const act = useNoticeActions()
  const navigate = useNavigate()
  const whole = useLocation().pathname.startsWith('/system/')

  const actionsOf = (row: ManagedNotice): RowAction[] => {
    const look = { label: '查看', onClick: () => navigate(receiptsAddress(row)) }
    if (!row.may.manage) return [look]
    const copy = { label: '复制', onClick: () => act.copy(row) }
    if (row.status === 'DRAFT')
      return [
        { label: '编辑', onClick: () => form.edit(row.id) },
        { label: '发布', onClick: () => act.publish(row) },
        copy,
        { label: '删除', danger: true, onClick: () => act.remove(row) },
      ]
    if (row.status === 'SCHEDULED')
      return [look, { label: '取消定时', onClick: () => act.unschedule(row) }, copy]
    if (row.status === 'WITHDRAWN') return [look, copy]
    return [look, copy, { label: '撤回', danger: true, onClick: () => act.withdraw(row) }]
  }

  return (
    <ResourcePage title={whole ? '全校通知管理' : '通知管理'} count={countOf(list, NOTICES)} onAdd={form.add}>
      <FilterBar list={list}>
        <Form.Item name="keyword" label={NOTICE_LABELS.title}>
          <Input allowClear placeholder="输入标题" />
        </Form.Item>
        <Form.Item name="status" label={NOTICE_LABELS.status}>
          <Select allowClear placeholder="全部状态" options={options(NOTICE_STATUSES, STATUS_LABELS)} />
        </Form.Item>
        <Form.Item name="level" label={NOTICE_LABELS.level}>
          <Select allowClear placeholder="全部" options={options(NOTICE_LEVELS, LEVEL_LABELS)} />
        </Form.Item>
        <Form.Item name="own" label="发布人">
          <Select allowClear placeholder="全部" options={[{ value: 'true', label: '我发布的' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={NOTICES}
        columns={noticeColumns(actionsOf)}
        selectable={false}
        onOpen={(row) => navigate(receiptsAddress(row))}
        firstStep={<Button onClick={form.add}>写第一则通知</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              新增通知
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <NoticeFormDialog dialog={form} />
    </ResourcePage>
  )
}
