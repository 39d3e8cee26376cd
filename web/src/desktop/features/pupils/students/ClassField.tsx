import { Form } from 'antd'
import { ClassSelect } from '../../../pickers/ClassSelect'
// With the dialog, not with the picker: the page of pupils loads without it.
import '../../../pickers/pickers.css'

interface Props {
  id: string
  value: number | null
  onChange: (id: number | null) => void
  missing: boolean
}

/** 分配到, with how many are in each class already. */
export const ClassField = ({ id, value, onChange, missing }: Props) => (
  <Form.Item
    label="分配到"
    htmlFor={id}
    required
    validateStatus={missing ? 'error' : ''}
    help={missing ? '请选择班级' : undefined}
  >
    <ClassSelect seats id={id} value={value} onChange={onChange} />
  </Form.Item>
)
