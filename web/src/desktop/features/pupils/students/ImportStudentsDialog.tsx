import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { STUDENTS } from './naming'

const NOTES = [
  '带 * 的列必填：姓名、学号、性别；学号不能重复',
  '已有的学号只有勾选“更新已存在数据”时才会更新',
  '有误的行不会导入，可下载错误报告，改正后直接再次上传',
]

export const ImportStudentsDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入学生"
    noun={STUDENTS.noun}
    notes={NOTES}
    api={studentsApi}
    texts={RECORD_TEXTS}
    department={{
      label: '班级所在部门',
      picker: (field) => (
        <DepartmentCascader {...field} placeholder="不限；选择后只接受该部门及下级部门的班级" />
      ),
    }}
  />
)
