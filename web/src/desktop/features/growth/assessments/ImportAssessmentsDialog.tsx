import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { ASSESSMENTS } from './naming'

const NOTES = [
  '带 * 的列必填：学号、评估类型、评估日期；三项评分至少填写一项，每档 0.5',
  '同一名学生同一天的同类型评估，只有勾选“更新已存在数据”时才会更新',
  '导入的评估待班主任或管理员审核后，学生和家长才能看到',
]

export const ImportAssessmentsDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入评估"
    noun={ASSESSMENTS.noun}
    notes={NOTES}
    api={assessmentsApi}
    texts={RECORD_TEXTS}
  />
)
