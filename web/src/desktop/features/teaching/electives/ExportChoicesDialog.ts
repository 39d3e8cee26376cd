import { electivesApi } from '@xueqiao/contract/features/teaching/electives/api'
import { exportDialog } from '../../../kit/list/ExportDialog'

export const ExportChoicesDialog = exportDialog({
  endpoint: electivesApi.exportChoices,
  title: '学生选科',
  name: '学生选科',
  of: { noun: '学生', measure: '名' },
  basic: '学号、姓名、班级、所选科目',
  groups: {},
  labels: {},
})
