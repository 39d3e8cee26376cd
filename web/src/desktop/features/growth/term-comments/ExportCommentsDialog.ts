import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { exportDialog } from '../../../kit/list/ExportDialog'

export const ExportCommentsDialog = exportDialog({
  endpoint: termCommentsApi.exportAll,
  title: '期末评语',
  name: '期末评语',
  of: { noun: '学生', measure: '名' },
  basic: '学号、姓名、班级、学期、评语',
  groups: {},
  labels: {},
})
