import type { SheetColumn } from '../../../platform/excel/write'
import type { ParentRecord } from './list-queries'

/** One line for each child, so that every class finds its families. */
export interface Slip {
  parent: ParentRecord
  child: ParentRecord['children'][number] | undefined
  code: string
}

export const slipSheet: readonly SheetColumn<Slip>[] = [
  { header: '班级', width: 16, kind: 'text', value: ({ child }) => child?.className ?? null },
  { header: '学生', width: 12, kind: 'text', value: ({ child }) => child?.name ?? null },
  { header: '家长', width: 12, kind: 'text', value: ({ parent }) => parent.name },
  { header: '关系', width: 8, kind: 'text', value: ({ child }) => child?.relationship ?? null },
  { header: '用户名', width: 16, kind: 'text', value: ({ parent }) => parent.username },
  { header: '一次性密码', width: 18, kind: 'text', value: ({ code }) => code },
]
