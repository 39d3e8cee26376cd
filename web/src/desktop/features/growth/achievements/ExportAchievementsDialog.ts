import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { exportDialog } from '../../../kit/list/ExportDialog'
import { ACHIEVEMENTS } from './naming'

export const ExportAchievementsDialog = exportDialog({
  endpoint: achievementsApi.exportAll,
  title: '荣誉成就',
  of: ACHIEVEMENTS,
  basic: '学号、姓名、班级、奖项、类别、级别、日期、颁发单位、说明、审核状态',
  groups: {},
  labels: {},
})
