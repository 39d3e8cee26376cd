import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { exportDialog } from '../../../kit/list/ExportDialog'
import { ASSESSMENTS } from './naming'

export const ExportAssessmentsDialog = exportDialog({
  endpoint: assessmentsApi.exportAll,
  title: '学生评估',
  of: ASSESSMENTS,
  basic: '学号、姓名、班级、评估类型与日期、三项评分、评语、审核状态',
  groups: {},
  labels: {},
})
