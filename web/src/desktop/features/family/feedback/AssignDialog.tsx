import { today } from '@xueqiao/contract/common/school-time'
import { type FeedbackRow, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import { FeedbackAssignment } from '@xueqiao/contract/features/family/feedback/values'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { dueDay } from '../../../../shared/feedback/feedback'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'
import { DateField } from '../../../pickers/DateField'
import { useDebounced } from '../../../pickers/useDebounced'
import '../../../pickers/pickers.css'

type Assignee = Pick<
  FeedbackRow,
  'id' | 'title' | 'assigneeId' | 'assigneeName' | 'overdue' | 'dueAt' | 'version'
>

/** Colleagues within the viewer's reach: the server searches, 20 at a time. */
const AssigneeSelect = ({
  feedback,
  ...control
}: {
  feedback: Assignee
  id?: string
  value?: number | null
}) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim(), 300)
  const { data, isFetching } = useApi(feedbackApi.assignees, {
    params: { id: feedback.id },
    query: { keyword },
  })
  const known = (data ?? []).map(({ userId, name, departmentName }) => ({
    value: userId,
    label: name,
    note: departmentName,
  }))
  return (
    <Select
      {...control}
      placeholder="姓名或拼音"
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={known}
      labelRender={({ label, value }) =>
        label ?? (value === feedback.assigneeId ? feedback.assigneeName : value)
      }
      optionRender={({ data: option }) => (
        <div className="picker-option">
          {option.label}
          <small>{option.note}</small>
        </div>
      )}
      notFoundContent={isFetching || keyword !== text.trim() ? '搜索中…' : '没有可指派的人员'}
    />
  )
}

interface Props {
  open: boolean
  feedback: Assignee
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const AssignDialog = ({ feedback, ...dialog }: Props) => {
  const { run } = useFeedbackStep()
  const { id, version } = feedback
  // A term that has passed is no proposal.
  const due = feedback.overdue ? null : dueDay(feedback.dueAt)
  return (
    <AskDialog<{ assigneeId: number | null; dueDate: string | null }>
      {...dialog}
      title={`指派处理人 · ${feedback.title}`}
      width={480}
      name="assign"
      initialValues={{ assigneeId: feedback.assigneeId, dueDate: due }}
      onSave={({ assigneeId, dueDate }) => {
        const term = dueDate === due ? {} : { dueDate }
        const body = { assigneeId: Number(assigneeId), ...term, version }
        return run(feedbackApi.assign, { params: { id }, body })
      }}
    >
      <Form.Item
        name="assigneeId"
        label={FEEDBACK_LABELS.assigneeId}
        rules={rulesOf(FeedbackAssignment, 'assigneeId')}
      >
        <AssigneeSelect feedback={feedback} />
      </Form.Item>
      <Form.Item name="dueDate" label={FEEDBACK_LABELS.dueDate}>
        <DateField min={today()} placeholder="选择新的期限" />
      </Form.Item>
    </AskDialog>
  )
}
