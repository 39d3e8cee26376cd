import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { preparationReviewApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { Form, Select } from 'antd'
import { act } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../../kit/form/form-body'
import { DateField } from '../../../../pickers/DateField'

interface Values {
  reviewerId?: number
  dueOn?: string | null
}

interface Props {
  preparation: PreparationDetail
  open: boolean
  onClose: () => void
}

/** To whom, and until when; nobody chosen goes to whom the rule says. */
export const SubmitDialog = ({ preparation: { id, title }, open, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const { data = [] } = useApi(api.reviewers, { params: { id } })
  const [usual] = data
  return (
    <AskDialog<Values>
      open={open}
      title={`提交审核 ${title}`}
      width={480}
      name="preparation-submit"
      form={form}
      okText="提交审核"
      onSave={({ reviewerId, dueOn }) =>
        act(
          api.submit,
          { params: { id }, body: { ...(reviewerId && { reviewerId }), ...(dueOn && { dueOn }) } },
          {
            failed: (error) =>
              // The names of the form are those of the wire.
              form.setFields(
                fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })),
              ),
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="reviewerId"
        label={LABELS.reviewerId}
        extra={usual && `不选即由${usual.title} ${usual.name} 审核`}
      >
        <Select
          allowClear
          placeholder={usual ? `${usual.name}（${usual.title}）` : '按规则安排'}
          options={data.map(({ id: value, name, title: post }) => ({ value, label: `${name}（${post}）` }))}
        />
      </Form.Item>
      <Form.Item name="dueOn" label={LABELS.dueOn} extra="不选即三天之内；到期未审会提醒审核人">
        <DateField name={LABELS.dueOn} />
      </Form.Item>
    </AskDialog>
  )
}
