import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { SCORES } from './naming'

const NOTES = [
  '一名学生一行，一科一列；没有参加的填缺考、免考或作弊，没有考的科目留空',
  '也可以一行一科，用“科目”和“成绩”两列，与导出的表相同',
  '已有的成绩只有勾选“更新已存在数据”时才会更新；已发布的成绩不能导入',
  '导入的成绩须经另一位老师复核，发布后学生和家长才能看到',
]

export const ImportScoresDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入成绩"
    noun={SCORES.noun}
    notes={NOTES}
    api={examsApi}
    texts={RECORD_TEXTS}
  />
)
