import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { exportDialog } from '../../../kit/list/ExportDialog'
import { ACHIEVEMENTS, ACTIVITIES } from './naming'

export const ExportAchievementsDialog = exportDialog({
  endpoint: achievementsApi.exportAll,
  title: '荣誉成就',
  of: ACHIEVEMENTS,
  basic: '学号、姓名、班级、奖项、类别、级别、日期、颁发单位、说明、审核状态',
  groups: {},
  labels: {},
})

export const ExportActivitiesDialog = exportDialog({
  endpoint: activitiesApi.exportAll,
  title: '活动经历',
  of: ACTIVITIES,
  basic: '学号、姓名、班级、活动、类型、起止日期、角色、说明、审核状态',
  groups: {},
  labels: {},
})
