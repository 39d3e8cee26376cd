import type { ImportResult } from '@xueqiao/contract/common/imports'

/** What an import of records says in the end; teachers and plans have words of their own. */
export const RECORD_TEXTS = {
  done: ({ successCount, failureCount }: ImportResult) =>
    `导入成功！共导入 ${successCount} 条记录，失败 ${failureCount} 条`,
  callFailed: '导入失败，请检查文件格式',
  askReport: (failures: number) => `有 ${failures} 条记录导入失败，是否下载错误报告？`,
}
