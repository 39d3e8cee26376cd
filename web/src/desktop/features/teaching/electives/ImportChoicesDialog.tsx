import { electivesApi } from '@xueqiao/contract/features/teaching/electives/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'
import { CHOICES } from './naming'

const NOTES = [
  '带 * 的列必填：学号、首选科目、再选科目一、再选科目二；姓名用于核对',
  '每名学生一行，只导入正在选科的年级',
  '已有的选科只有勾选“更新已存在数据”时才会更新',
]

export const ImportChoicesDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入选科"
    noun={CHOICES.noun}
    notes={NOTES}
    api={electivesApi}
    texts={RECORD_TEXTS}
  />
)
