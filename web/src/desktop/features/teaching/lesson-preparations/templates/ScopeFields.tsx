import {
  preparationTemplatesApi as api,
  TEMPLATE_SCOPE_LABELS,
  TemplateInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { PREPARATION_TITLE_MAX } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Form, Input, Segmented, Select } from 'antd'
import { useApi } from '../../../../../api/queries'
import { rulesOf } from '../../../../kit/form/rules'

/** What a template is called, and who finds it. */
export const ScopeFields = () => {
  const form = Form.useFormInstance()
  const { data } = useApi(api.options)
  const scope = Form.useWatch('scope', form)
  const departments = data?.departments ?? []
  return (
    <>
      <Form.Item name="name" label="模板名称" rules={rulesOf(TemplateInput, 'name')}>
        <Input maxLength={PREPARATION_TITLE_MAX} placeholder="如：数学新授课" />
      </Form.Item>
      <Form.Item name="scope" label="使用范围" rules={rulesOf(TemplateInput, 'scope')}>
        <Segmented
          options={(data?.scopes ?? ['OWN']).map((value) => ({ value, label: TEMPLATE_SCOPE_LABELS[value] }))}
        />
      </Form.Item>
      {scope === 'GROUP' && departments.length > 1 && (
        <Form.Item name="departmentId" label="教研组">
          <Select
            allowClear
            placeholder="本教研组"
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
    </>
  )
}
