import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog'
import { SaveButton } from './SaveButton'
import { useConfirm } from './useConfirm'
import type { FieldFailure } from './useFormDialog'

interface Opened {
  turn: number
  open: boolean
  title: string
  initialValues: object
  close: () => void
  save: (values: Record<string, unknown>) => Promise<FieldFailure[]>
}

interface Props {
  dialog: Opened
  width: number
  children: ReactNode
}

const FormModal = ({ dialog, width, children }: Props) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [saving, setSaving] = useState(false)
  const confirm = useConfirm()

  const cancel = async () => {
    if (saving) return
    const leave =
      !form.isFieldsTouched() ||
      (await confirm({
        title: `关闭${dialog.title}`,
        question: '有修改尚未保存，确定要关闭吗?',
        ok: '放弃修改',
        cancel: '继续编辑',
        danger: true,
      }))
    if (leave) dialog.close()
  }

  const save = async (values: Record<string, unknown>) => {
    setSaving(true)
    try {
      const failures = await dialog.save(values)
      const shown = failures.filter(({ name }) => name in values)
      form.setFields(shown)
      if (shown[0]) form.focusField(shown[0].name)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      open={dialog.open}
      title={dialog.title}
      width={width}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>取消</Button>
          <SaveButton busy={saving} onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name="dialog"
        layout="vertical"
        className="kit-form"
        initialValues={dialog.initialValues}
        scrollToFirstError={{ focus: true }}
        onFinish={save}
      >
        {children}
        {/* Enter saves: the footer's button lies outside the form. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}

/** The dialog of `useFormDialog`; its children are the fields. */
export const DialogForm = (props: Props) => <FormModal key={props.dialog.turn} {...props} />
