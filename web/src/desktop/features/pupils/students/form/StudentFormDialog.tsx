import { DialogForm } from '../../../../kit/form/DialogForm'
import { FormTabs } from '../../../../kit/form/FormTabs'
import { BasicPane } from './BasicPane'
import { EnrollmentPane } from './EnrollmentPane'
import { GrowthPane } from './GrowthPane'
import { HealthPane } from './HealthPane'
import { ParentPane } from './ParentPane'
import type { useStudentDialog } from './useStudentDialog'

export const StudentFormDialog = ({ dialog }: { dialog: ReturnType<typeof useStudentDialog> }) => (
  <DialogForm dialog={dialog} width={700} canContinue invalidWarning="请完成必填项并确保数据格式正确">
    {dialog.record?.mayEdit === false && (
      <p className="student-readonly">您只能查看这名学生：受保护的信息已隐去，修改不会被保存。</p>
    )}
    <FormTabs
      panes={[
        { key: 'basic', label: '基本信息', children: <BasicPane dialog={dialog} /> },
        { key: 'parent', label: '家长信息', children: <ParentPane /> },
        { key: 'enrollment', label: '学籍信息', children: <EnrollmentPane /> },
        { key: 'health', label: '健康信息', children: <HealthPane /> },
        { key: 'growth', label: '成长信息', children: <GrowthPane /> },
      ]}
    />
  </DialogForm>
)
