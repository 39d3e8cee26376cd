import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toast'
import { Dialog } from '../dialog/Dialog'
import { useConfirm } from '../dialog/useConfirm'
import { ConflictPanel } from './ConflictPanel'
import { useConflict } from './conflict'
import { type FieldFailure, placeIn, type Values } from './form-body'
import { FormScopeContext, FormWrongContext, useFormScope } from './form-scope'
import { SaveButton } from './SaveButton'
import type { Conflict } from './useFormDialog'

interface Opened {
  turn: number
  open: boolean
  title: string
  initialValues: object
  filling: number
  conflict: Conflict | undefined
  close: () => void
  save: (values: Values, options: { stay: boolean }) => Promise<FieldFailure[]>
}

interface Props {
  dialog: Opened
  width: number
  saveText?: string
  /** Also offers 保存并继续: the record is stored, and the dialog goes on editing it. */
  canContinue?: boolean
  /** Said when the form is not yet right. */
  invalidWarning?: string
  children: ReactNode
}

const FormModal = (props: Props) => {
  const { dialog, width, saveText = '确定', canContinue = false, invalidWarning, children } = props
  const [form] = Form.useForm<Values>()
  const [saving, setSaving] = useState(false)
  const staying = useRef(false)
  const confirm = useConfirm()
  const { scope, wrong, look, refuse } = useFormScope(form)
  const { rows, remember, choose } = useConflict(dialog.conflict, form, scope)

  const filled = useRef(dialog.filling)
  useEffect(() => {
    if (filled.current === dialog.filling) return
    filled.current = dialog.filling
    const values: Values = { ...dialog.initialValues }
    form.setFieldsValue(values)
    const names = Object.keys(form.getFieldsValue())
    form.setFields(names.map((name) => ({ name, value: values[name], touched: false, errors: [] })))
  }, [dialog.filling, dialog.initialValues, form])

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

  const submit = (stay: boolean) => {
    staying.current = stay
    form.submit()
  }

  const save = async (values: Values) => {
    const stay = staying.current
    staying.current = false
    setSaving(true)
    remember()
    try {
      const failures = await dialog.save(values, { stay })
      const fields = form.getFieldsError().map(({ name }) => name)
      const shown = failures.flatMap(({ name, errors }) => {
        const place = placeIn(fields, name)
        return place === undefined ? [] : [{ name: place, errors }]
      })
      // Rows are known to the form by their place alone, which its type has no words for.
      form.setFields(shown as { name: string[]; errors: string[] }[])
      if (shown[0]) {
        form.focusField(shown[0].name as string[])
        refuse()
      }
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
          {canContinue && (
            <SaveButton busy={saving} text="保存并继续" primary={false} onClick={() => submit(true)} />
          )}
          <SaveButton busy={saving} text={saveText} onClick={() => submit(false)} />
        </>
      }
    >
      <Form
        form={form}
        name="dialog"
        layout="vertical"
        className="kit-form kit-fields"
        initialValues={dialog.initialValues}
        scrollToFirstError={{ focus: true }}
        onFieldsChange={look}
        onFinish={save}
        onFinishFailed={() => {
          staying.current = false
          if (invalidWarning !== undefined) toast.warning(invalidWarning)
          refuse()
        }}
      >
        {dialog.conflict && <ConflictPanel change={dialog.conflict.change} rows={rows} onChoose={choose} />}
        <FormScopeContext value={scope}>
          <FormWrongContext value={wrong}>{children}</FormWrongContext>
        </FormScopeContext>
        {/* Enter saves: the footer's button lies outside the form. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}

/** The dialog of `useFormDialog`; its children are the fields. */
export const DialogForm = (props: Props) => <FormModal key={props.dialog.turn} {...props} />
