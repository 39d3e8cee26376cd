import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import {
  preparationTemplatesApi as api,
  type TemplateScope,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { act } from '../../../../../api/action'
import { AskDialog } from '../../../../kit/dialog/AskDialog'
import { ScopeFields } from './ScopeFields'

interface Values {
  name: string
  scope: TemplateScope
  departmentId?: number
}

interface Props {
  preparation: PreparationDetail
  open: boolean
  onClose: () => void
}

/** What was written once becomes an outline for others, without 教学反思. */
export const SaveTemplateDialog = ({ preparation: { id, title }, open, onClose }: Props) => (
  <AskDialog<Values>
    open={open}
    title="存为模板"
    width={480}
    name="preparation-template"
    okText="保存"
    initialValues={{ name: title, scope: 'OWN' }}
    onSave={(values) => act(api.create, { body: { ...values, fromId: id, version: undefined } })}
    onClose={onClose}
  >
    <ScopeFields />
    <p className="muted">图片和教学反思不存入模板。</p>
  </AskDialog>
)
