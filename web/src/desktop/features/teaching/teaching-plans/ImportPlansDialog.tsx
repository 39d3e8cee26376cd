import type { ImportResult } from '@xueqiao/contract/common/imports'
import { teachingPlansApi } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { PLANS } from './naming'

const TEXTS = {
  done: ({ successCount, failureCount }: ImportResult) =>
    `导入成功！共导入 ${successCount} 行教学进度，失败 ${failureCount} 行`,
  callFailed: '导入失败，请检查文件格式',
  askReport: (failures: number) => `有 ${failures} 行导入失败，是否下载错误报告？`,
}

const NOTES = [
  '带 * 的列必填：课程、年级、周次、课题、课时；学期空着即当前学期',
  '写入您自己的教学计划，没有的自动新建草稿；同一周的同名课题，只有勾选“更新已存在数据”时才会更新',
  '待审核的教学计划请先撤回；已通过的导入后须重新提交审核',
]

export const ImportPlansDialog = (dialog: { open: boolean; onClose: () => void }) => (
  <ImportDialog
    {...dialog}
    title="批量导入教学进度"
    noun={PLANS.noun}
    notes={NOTES}
    api={teachingPlansApi}
    texts={TEXTS}
  />
)
