import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_GROUPS } from '@xueqiao/contract/features/school/teachers/export'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import { exportDialog } from '../../../kit/list/ExportDialog'
import { TEACHERS } from './naming'

export const ExportTeachersDialog = exportDialog({
  endpoint: teachersApi.exportAll,
  title: '教师数据',
  of: TEACHERS,
  basic: '工号、姓名、性别、部门、任职、职称、学历与专业、获奖',
  groups: TEACHER_GROUPS,
  labels: TEACHER_LABELS,
})
