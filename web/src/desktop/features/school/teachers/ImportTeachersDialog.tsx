import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { TEACHERS } from './naming'

const NOTES = [
  '* 工号、* 姓名、* 性别、* 所属部门必填；工号不能重复',
  '已有的工号只有勾选“更新已存在数据”时才会更新',
  '有误的行不会导入，可下载错误报告，改正后直接再次上传',
]

export const ImportTeachersDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="导入教师数据"
    noun={TEACHERS.noun}
    notes={NOTES}
    api={teachersApi}
    department={{
      label: '未填写部门的行归入',
      picker: (field) => <DepartmentCascader {...field} placeholder="不指定，部门必须填写" />,
    }}
  />
)
