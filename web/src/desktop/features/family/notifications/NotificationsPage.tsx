import { notificationsApi as api, type MyNotice } from '@xueqiao/contract/features/family/notifications/api'
import { Form, Input, Select } from 'antd'
import { Link, useNavigate } from 'react-router'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { stateOf } from '../../../../shared/notices/notices'
import { column } from '../../../kit/list/column'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { LevelTag, NOTICES } from './naming'
import './notifications.css'

const FILTERS = [
  { value: 'unread', label: '未读' },
  { value: 'unanswered', label: '待确认、待签字' },
]

const addressOf = ({ id }: Pick<MyNotice, 'id'>) => `/family-school/notification/${id}`
const col = column<MyNotice>()

/** 程亦安、程亦宁; nobody for those who got it themselves. */
const childrenOf = ({ receipts }: MyNotice) =>
  receipts
    .flatMap(({ relationship, studentName }) => (relationship === null ? [] : (studentName ?? [])))
    .join('、')

const columns = [
  col.of('title', '标题', {
    sticky: true,
    render: (row) => (
      <span className="notice-title">
        {row.unread && <i className="notice-dot" role="img" aria-label="未读" />}
        <LevelTag level={row.level} />
        <Link to={addressOf(row)} className={row.unread ? 'kit-name notice-unread' : 'kit-name'}>
          {row.title}
        </Link>
      </span>
    ),
  }),
  col.of('state', '状态', {
    width: 96,
    render: (row) => <span className={row.awaits ? 'tag orange' : 'muted'}>{stateOf(row)}</span>,
  }),
  col.of('children', '学生', { width: 140, render: childrenOf }),
  col.of('dueAt', '截止时间', {
    width: 236,
    render: ({ dueAt, awaits }) =>
      dueAt === null ? (
        <span className="muted">不限</span>
      ) : (
        <span className={awaits ? 'notice-due' : 'muted'}>{dueText(dueAt)}</span>
      ),
  }),
  col.of('authorName', '发布人', { width: 176 }),
  col.of('publishedAt', '发布时间', {
    width: 136,
    render: ({ publishedAt }) => (publishedAt === null ? '' : formatFeedTime(publishedAt)),
  }),
]

/** Notices addressed to the viewer; what waits for an answer comes first. */
export const NotificationsPage = () => {
  const list = useResourceList(api.mine)
  const navigate = useNavigate()
  return (
    <ResourcePage title="通知公告" count={countOf(list, NOTICES)}>
      <FilterBar list={list}>
        <Form.Item name="keyword" label="关键字">
          <Input allowClear placeholder="标题或内容" />
        </Form.Item>
        <Form.Item name="filter" label="状态">
          <Select allowClear placeholder="全部" options={FILTERS} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={NOTICES}
        columns={columns}
        selectable={false}
        onOpen={(row) => navigate(addressOf(row))}
        toolbar={
          <Tool icon="refresh" onClick={list.refresh}>
            刷新
          </Tool>
        }
      />
    </ResourcePage>
  )
}
