import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  preparationTemplatesApi as api,
  TEMPLATE_SCOPE_LABELS,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import {
  PREPARATION_PARTS,
  type PreparationContent,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Form, Radio, Select } from 'antd'
import { act } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { AskDialog } from '../../../../kit/dialog/AskDialog'

interface Values {
  templateId: number
  replace: boolean
}

interface Props {
  preparation: PreparationDetail
  open: boolean
  onClose: () => void
  onApplied: (preparation: PreparationDetail) => void
}

const PLACES = ['steps', ...PREPARATION_PARTS.filter((part) => part !== 'reflection')] as const
const isFilled = (content: PreparationContent, place: (typeof PLACES)[number]) =>
  place === 'steps' ? content.steps.length > 0 : content[place] !== null

/** What is empty takes what the template says; what is written is replaced only by whoever says so. */
export const ApplyTemplateDialog = ({ preparation, open, onClose, onApplied }: Props) => {
  const { id, revision, content } = preparation
  const [form] = Form.useForm<Values>()
  const templates = useApi(api.list).data ?? []
  const templateId = Form.useWatch('templateId', form)
  const chosen = useApi(
    api.get,
    { params: { id: templateId ?? 0 } },
    { enabled: templateId !== undefined, silent: true },
  ).data
  const both = PLACES.filter(
    (place) => chosen !== undefined && isFilled(content, place) && isFilled(chosen.content, place),
  )
  return (
    <AskDialog<Values>
      open={open}
      title="套用模板"
      width={520}
      name="preparation-apply"
      okText="套用"
      form={form}
      initialValues={{ replace: false }}
      onSave={({ templateId, replace }) =>
        act(
          api.apply,
          // What the form does not ask is not meant.
          { params: { id }, body: { templateId, replace: both.length > 0 && replace, revision } },
          { after: onApplied },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="templateId" label="模板" rules={[{ required: true, message: '请选择模板' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择模板"
          options={templates.map(({ id: value, name, scope }) => ({
            value,
            label: `${name}（${TEMPLATE_SCOPE_LABELS[scope]}）`,
          }))}
        />
      </Form.Item>
      {both.length > 0 && (
        <Form.Item
          name="replace"
          label="已经写了的部分"
          extra={`${both.map((place) => LABELS[place]).join('、')}。现在的内容会留为一个版本，随时可以恢复`}
        >
          <Radio.Group
            options={[
              { value: false, label: '保留，只填空白的部分' },
              { value: true, label: '用模板的内容替换' },
            ]}
          />
        </Form.Item>
      )}
    </AskDialog>
  )
}
