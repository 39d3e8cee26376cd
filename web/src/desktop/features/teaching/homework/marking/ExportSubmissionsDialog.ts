import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { exportDialog } from '../../../../kit/list/ExportDialog'

export const ExportSubmissionsDialog = exportDialog({
  endpoint: markingApi.exportSubmissions,
  title: '作业提交情况',
  name: '作业提交情况',
  of: { noun: '学生', measure: '名' },
  basic: '班级、学号、姓名、提交情况、分数、评语、错因',
  groups: {},
  labels: {},
  quiet: true,
})
