import type { ImportResult } from '@xueqiao/contract/common/imports'
import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { SCORES } from './naming'

const TEXTS = {
  done: ({ successCount, failureCount }: ImportResult) =>
    `导入成功！共导入 ${successCount} 条记录，失败 ${failureCount} 条`,
  callFailed: '导入失败，请检查文件格式',
  askReport: (failures: number) => `有 ${failures} 条记录导入失败，是否下载错误报告？`,
}

const NOTES = [
  '带 * 的列必填：学号、考试名称、科目、成绩；没有参加的填缺考、免考或作弊',
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
    texts={TEXTS}
  />
)
