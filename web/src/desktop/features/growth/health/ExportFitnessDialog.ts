import { FITNESS_GROUPS, FITNESS_LABELS, fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { exportDialog } from '../../../kit/list/ExportDialog'

export const ExportFitnessDialog = exportDialog({
  endpoint: fitnessApi.exportAll,
  title: '体质测试成绩',
  name: '体质测试成绩',
  of: { noun: '学生', measure: '名' },
  basic: '学号、姓名、班级、性别、各项测试的成绩和等级',
  groups: FITNESS_GROUPS,
  labels: FITNESS_LABELS,
})
