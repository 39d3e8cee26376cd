import { Id } from '@xueqiao/contract/common/fields'
import { type LinkedChild, LinkInput, parentsApi } from '@xueqiao/contract/features/parents'
import { Button, Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { toast } from '../../../lib/toast'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'
import { LinkFields } from './LinkFields'
import { refreshParents } from './naming'
import { StudentSelect } from './StudentSelect'

const LinkForm = LinkInput.extend({ studentId: Id('请选择孩子') })

interface Props {
  open: boolean
  parent: { id: number; name: string }
  /** Whose relationship is changed; nobody: a child is to be chosen. */
  child: LinkedChild | undefined
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const LinkDialog = ({ open, parent, child, onClose }: Props) => {
  const [form] = Form.useForm<z.input<typeof LinkForm>>()
  const [busy, setBusy] = useState(false)
  const save = async ({ studentId, ...body }: z.input<typeof LinkForm>) => {
    setBusy(true)
    try {
      const chosen = child?.studentId ?? Number(studentId)
      await call(parentsApi.linkChild, { params: { id: parent.id, studentId: chosen }, body })
      toast.success(child ? '关系已更新' : (parentsApi.linkChild.done ?? ''))
      onClose()
      await refreshParents()
    } catch (error) {
      reportFailure(error, parentsApi.linkChild)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={child ? `${parent.name} 与 ${child.name} 的关系` : `为 ${parent.name} 关联孩子`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name="link"
        layout="vertical"
        className="kit-form kit-fields"
        initialValues={{ isPrimary: false, canSign: true, ...child }}
        onFinish={save}
      >
        {!child && (
          <Form.Item
            name="studentId"
            label="孩子"
            className="kit-field"
            rules={rulesOf(LinkForm, 'studentId')}
          >
            <StudentSelect />
          </Form.Item>
        )}
        <LinkFields />
      </Form>
    </Dialog>
  )
}
