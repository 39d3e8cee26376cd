import { Id } from '@xueqiao/contract/common/fields'
import { type LinkedChild, LinkInput, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { LINK_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import { Form } from 'antd'
import type { z } from 'zod'
import { act } from '../../../../api/action'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'
import { LinkFields } from './LinkFields'
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
  const save = ({ studentId, ...body }: Values) =>
    act(
      parentsApi.linkChild,
      { params: { id: parent.id, studentId: child?.studentId ?? Number(studentId) }, body },
      child && { done: '关系已更新' },
    )
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
        <Form.Item
          name="studentId"
          label={LINK_LABELS.studentId}
          className="kit-field"
          rules={rulesOf(LinkForm, 'studentId')}
        >
          <StudentSelect />
        </Form.Item>
      )}
      <LinkFields />
    </AskDialog>
  )
}
