import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { exportDialog } from '../../../kit/list/ExportDialog'

export const ExportScoresDialog = exportDialog({
  endpoint: examsApi.exportScores,
  title: '考试成绩',
  name: '考试成绩',
  of: { noun: '学生', measure: '名' },
  basic: '学号、姓名、班级、各科成绩',
  groups: {},
  labels: {},
})
