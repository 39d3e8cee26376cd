import { type FeedbackRow, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../../../lib/icons'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { ownColumns } from './feedbackColumns'
import { FEEDBACK, LIST_PATH, pathOf } from './naming'

const ALL = 'all'
const TABS = [
  { key: ALL, label: '全部' },
  ...Object.entries(FEEDBACK_STATUS).map(([key, label]) => ({ key, label })),
]

interface Props {
  /** They also handle what others send. */
  staff: boolean
  send: ReactNode
  onAdd: () => void
}

export const MyFeedback = ({ staff, send, onAdd }: Props) => {
  const list = useResourceList(feedbackApi.mine)
  const navigate = useNavigate()
  const open = ({ id }: FeedbackRow) => void navigate(pathOf(id))
  const { status = ALL } = list.filters
  return (
    <ResourcePage
      title={staff ? '我提交的反馈' : '意见反馈'}
      count={countOf(list, FEEDBACK)}
      onAdd={onAdd}
      actions={
        staff && (
          <Button icon={<Icon name="left" />} onClick={() => void navigate(LIST_PATH)}>
            返回处理列表
          </Button>
        )
      }
    >
      <Tabs
        className="feedback-tabs"
        activeKey={String(status)}
        items={TABS}
        onChange={(key) => list.search(key === ALL ? {} : { status: key })}
      />
      <ResourceTable
        list={list}
        of={FEEDBACK}
        columns={ownColumns((row) => [{ label: '查看', onClick: () => open(row) }])}
        onOpen={open}
        selectable={false}
        firstStep={send}
        toolbar={
          <>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            {send}
          </>
        }
      />
    </ResourcePage>
  )
}
