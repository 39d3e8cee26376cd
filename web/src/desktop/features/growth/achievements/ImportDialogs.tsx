import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { ACHIEVEMENTS, ACTIVITIES } from './naming'

interface Props {
  open: boolean
  onClose: () => void
}

const STANDING = '班主任和管理员导入的直接生效，其他教师导入的待审核'

const AWARD_NOTES = [
  '带 * 的列必填：学号、奖项名称、类别、级别、获奖日期',
  '同一名学生同一天的同名奖项，只有勾选“更新已存在数据”时才会更新',
  STANDING,
]

export const ImportAchievementsDialog = (dialog: Props) => (
  <ImportDialog
    {...dialog}
    title="批量导入荣誉"
    noun={ACHIEVEMENTS.noun}
    notes={AWARD_NOTES}
    api={achievementsApi}
    texts={RECORD_TEXTS}
  />
)

const ACTIVITY_NOTES = [
  '带 * 的列必填：学号、活动名称、活动类型、开始日期',
  '同一名学生同一天开始的同名活动，只有勾选“更新已存在数据”时才会更新',
  STANDING,
]

export const ImportActivitiesDialog = (dialog: Props) => (
  <ImportDialog
    {...dialog}
    title="批量导入活动"
    noun={ACTIVITIES.noun}
    notes={ACTIVITY_NOTES}
    api={activitiesApi}
    texts={RECORD_TEXTS}
  />
)
