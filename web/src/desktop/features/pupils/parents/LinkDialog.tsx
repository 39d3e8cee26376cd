import { Id } from '@xueqiao/contract/common/fields'
import { type LinkedChild, LinkInput, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Form } from 'antd'
import type { z } from 'zod'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { toast } from '../../../../lib/toast'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'
import { LinkFields } from './LinkFields'
import { refreshParents } from './naming'
import { StudentSelect } from './StudentSelect'

const LinkForm = LinkInput.extend({ studentId: Id('请选择孩子') })

type Values = z.input<typeof LinkForm>

interface Props {
  open: boolean
  parent: { id: number; name: string }
  /** Whose relationship is changed; nobody: a child is to be chosen. */
  child: LinkedChild | undefined
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const LinkDialog = ({ parent, child, ...dialog }: Props) => {
  const save = async ({ studentId, ...body }: Values) => {
    try {
      const chosen = child?.studentId ?? Number(studentId)
      await call(parentsApi.linkChild, { params: { id: parent.id, studentId: chosen }, body })
      toast.success(child ? '关系已更新' : (parentsApi.linkChild.done ?? ''))
      void refreshParents()
      return true
    } catch (error) {
      reportFailure(error, parentsApi.linkChild)
      return false
    }
  }
  return (
    <AskDialog<Values>
      {...dialog}
      title={child ? `${parent.name} 与 ${child.name} 的关系` : `为 ${parent.name} 关联孩子`}
      width={560}
      name="link"
      columns
      initialValues={{ isPrimary: false, canSign: true, ...child }}
      onSave={save}
    >
      {!child && (
        <Form.Item name="studentId" label="孩子" className="kit-field" rules={rulesOf(LinkForm, 'studentId')}>
          <StudentSelect />
        </Form.Item>
      )}
      <LinkFields />
    </AskDialog>
  )
}
