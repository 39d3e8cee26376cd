import {
  courseResourcesApi as api,
  ResourceInput,
  type ResourceOptions,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { Form } from 'antd'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { ResourceFields } from './ResourceFields'

interface Props {
  open: boolean
  row: ResourceRow
  options: ResourceOptions
  onClose: () => void
}

export const EditDialog = ({ open, row, options, onClose }: Props) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const save = (values: Record<string, unknown>) =>
    act(
      api.update,
      { params: { id: row.id }, body: ResourceInput.parse({ ...values, version: row.version }) },
      { failed: (error) => form.setFields(fieldFailures(error)) },
    )
  const { name, courseId, unit, lesson, tags, share, source, copyright } = row
  return (
    <AskDialog
      open={open}
      title={`编辑 ${name}`}
      width={720}
      name="resource-edit"
      columns
      form={form}
      okText="保存"
      initialValues={{
        ...{ name, courseId, unit, lesson, tags, share, source, copyright },
        classIds: row.classes.map(({ id }) => id),
      }}
      onSave={save}
      onClose={onClose}
    >
      <ResourceFields
        single
        options={options}
        kept={{ course: { id: courseId, name: row.courseName }, classes: row.classes }}
      />
    </AskDialog>
  )
}
