import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { RECORD_TEXTS } from '../../../kit/import/texts'

const NOTES = [
  '带 * 的列必填：学号；一行是一名学生一个学年的成绩，空着的格不改变已有的成绩',
  '测试日期决定是哪个学年的成绩，可以补录以往学年，按学生当时的年级评分；不填即今天，已有的日期不变',
  `长跑写成 4'28"、4:28 或秒数；得分、总分和等级由系统按标准算出`,
  '已有的成绩只有勾选“更新已存在数据”时才会更新；身高和体重只由班主任、负责人和校医导入',
]

export const ImportFitnessDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入体质测试成绩"
    noun="体质测试成绩"
    notes={NOTES}
    api={fitnessApi}
    texts={RECORD_TEXTS}
  />
)
