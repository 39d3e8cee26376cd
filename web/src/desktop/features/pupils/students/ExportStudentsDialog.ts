import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { STUDENT_GROUPS } from '@xueqiao/contract/features/pupils/students/export'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { exportDialog } from '../../../kit/list/ExportDialog'
import { STUDENTS } from './naming'

export const ExportStudentsDialog = exportDialog({
  endpoint: studentsApi.exportAll,
  title: '学生列表',
  of: STUDENTS,
  basic: '学号、姓名、性别、班级、学籍、特长与经历',
  groups: STUDENT_GROUPS,
  labels: STUDENT_LABELS,
})
