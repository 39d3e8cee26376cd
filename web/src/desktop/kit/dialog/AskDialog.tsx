import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { SaveButton } from '../form/SaveButton'
import { Dialog } from './Dialog'

interface Props<Values> {
  open: boolean
  title: string
  width: number
  /** Of the form; its fields' ids begin with it. */
  name: string
  okText?: string
  initialValues?: object
  /** For whoever looks into it or writes to it. */
  form?: FormInstance<Values>
  /** Fields side by side. */
  columns?: boolean
  /** The dialog stays, with everything typed, when this gives `false`. */
  onSave: (values: Values) => unknown
  onClose: () => void
  afterOpen?: () => void
  /** At the left of its buttons. */
  note?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A few fields and one answer; a record has `DialogForm`. Mounted anew for each opening (its caller gives a key). */
export const AskDialog = <Values extends object>(props: Props<Values>) => {
  const { open, title, width, name, okText = '确定', initialValues, columns = false, onSave, onClose } = props
  const [form] = Form.useForm<Values>(props.form)
  const [busy, setBusy] = useState(false)
  const save = async (values: Values) => {
    setBusy(true)
    try {
      if ((await onSave(values)) !== false) onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={width}
      onClose={onClose}
      afterOpen={props.afterOpen}
      footer={
        <>
          {props.note}
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} text={okText} onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        className={columns ? 'kit-form kit-fields' : 'kit-form'}
        {...(initialValues && { initialValues })}
        onFinish={save}
      >
        {props.children}
        {/* Enter saves: the footer's button lies outside the form. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
