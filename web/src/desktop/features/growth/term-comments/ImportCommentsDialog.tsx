import { termCommentsApi } from '@xueqiao/contract/features/growth/term-comments/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'

const NOTES = [
  '带 * 的列必填：学号；学期不填即本学期',
  '评语中的 {姓名}、{班级}、{学期} 会换成学生姓名、班级和学期',
  '已有的评语只有勾选“更新已存在数据”时才会更新；导入后要发布，学生和家长才看到',
]

export const ImportCommentsDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入期末评语"
    noun="期末评语"
    notes={NOTES}
    api={termCommentsApi}
    texts={RECORD_TEXTS}
  />
)
