import { DialogForm } from '../../../kit/form/DialogForm'
import { FormTabs } from '../../../kit/form/FormTabs'
import { BasicPane } from './BasicPane'
import { ExtendedPane } from './ExtendedPane'
import type { useTeacherDialog } from './useTeacherDialog'

export const TeacherFormDialog = ({ dialog }: { dialog: ReturnType<typeof useTeacherDialog> }) => (
  <DialogForm
    dialog={dialog}
    width={800}
    canContinue={dialog.isNew}
    saveText={dialog.isNew ? '保存并关闭' : '保存'}
    invalidWarning="请完成必填项并确保数据格式正确"
  >
    <FormTabs
      panes={[
        { key: 'basic', label: '基本信息', children: <BasicPane dialog={dialog} /> },
        { key: 'extended', label: '扩展信息', children: <ExtendedPane /> },
      ]}
    />
  </DialogForm>
)
