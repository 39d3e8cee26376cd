import { LinkInput } from '@xueqiao/contract/features/pupils/parents/api'
import { LINK_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import { GUARDIAN_RELATIONSHIPS } from '@xueqiao/contract/features/pupils/students/input'
import { Checkbox, Form } from 'antd'
import { fieldOf } from '../../../kit/form/Field'
import { EnumSelect } from '../../../pickers/EnumSelect'

const Field = fieldOf(LinkInput, LINK_LABELS)

/** What a guardian is to a child. */
export const LinkFields = () => (
  <>
    <Field name="relationship">
      <EnumSelect values={GUARDIAN_RELATIONSHIPS} placeholder="选择关系" />
    </Field>
    <Form.Item name="isPrimary" valuePropName="checked" label={LINK_LABELS.isPrimary} className="kit-field">
      <Checkbox>主要联系人</Checkbox>
    </Form.Item>
    <Form.Item name="canSign" valuePropName="checked" label={LINK_LABELS.canSign} className="kit-field">
      <Checkbox>可以在需签字的通知上签字</Checkbox>
    </Form.Item>
  </>
)
