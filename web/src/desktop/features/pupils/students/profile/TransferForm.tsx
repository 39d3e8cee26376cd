import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { TRANSFER_TYPES, TransferInput } from '@xueqiao/contract/features/pupils/students/detail'
import { TRANSFER_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { Button, Form, Input } from 'antd'
import { useAction } from '../../../../../api/action'
import { fieldOf } from '../../../../kit/form/Field'
import { bodyOf, fieldFailures, type Values } from '../../../../kit/form/form-body'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { DateField } from '../../../../pickers/DateField'
import { EnumSelect } from '../../../../pickers/EnumSelect'

const Field = fieldOf(TransferInput, TRANSFER_LABELS)
const { addTransfer } = studentsApi

export const TransferForm = ({ studentId, onClose }: { studentId: number; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const { run, busy } = useAction(addTransfer, {
    after: onClose,
    failed: (error) => form.setFields(fieldFailures(error)),
  })
  const save = (values: Values) =>
    run({ params: { id: studentId }, body: TransferInput.parse(bodyOf(values)) })

  return (
    <Form
      form={form}
      name="transfer"
      layout="vertical"
      aria-label="新增转学记录"
      className="kit-form kit-fields student-transfer"
      onFinish={save}
    >
      <Field name="transferType">
        <EnumSelect values={TRANSFER_TYPES} placeholder="转入或转出" />
      </Field>
      <Field name="transferDate">
        <DateField />
      </Field>
      <Field name="schoolName">
        <Input placeholder="转出或转入的学校" maxLength={100} />
      </Field>
      <Field name="transferReason">
        <Input placeholder="选填" maxLength={200} />
      </Field>
      <div className="student-transfer-buttons">
        <span className="muted">添加后由管理员审核</span>
        <Button onClick={onClose}>取消</Button>
        <SaveButton busy={busy} text="添加" onClick={form.submit} />
      </div>
      <button type="submit" hidden />
    </Form>
  )
}
