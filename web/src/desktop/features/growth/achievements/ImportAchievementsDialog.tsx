import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { ACHIEVEMENTS } from './naming'

const NOTES = [
  '带 * 的列必填：学号、奖项名称、类别、级别、获奖日期',
  '同一名学生同一天的同名奖项，只有勾选“更新已存在数据”时才会更新',
  '班主任和管理员导入的直接生效，其他教师导入的待审核',
]

export const ImportAchievementsDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入荣誉"
    noun={ACHIEVEMENTS.noun}
    notes={NOTES}
    api={achievementsApi}
    texts={RECORD_TEXTS}
  />
)
