import { TERM_COMMENT_LABELS } from '@xueqiao/contract/features/growth/term-comments/labels'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'

export interface SheetRow {
  studentNumber: string
  studentName: string
  semesterName: string
  className: string
  text: string | null
  releasedAt: Date | null
}

/** One list for template, import and export, so that what is exported can be filled in and imported. */
export const commentColumns: readonly RecordColumn<SheetRow>[] = [
  {
    field: 'number',
    header: TERM_COMMENT_LABELS.studentNumber,
    aliases: ['学生学号', '学籍号'],
    required: true,
    kind: 'text',
    width: 16,
    note: '您担任班主任或管理的班级中学生的学号',
    alsoFor: ['studentId'],
    value: (row) => row.studentNumber,
  },
  {
    field: 'studentName',
    header: TERM_COMMENT_LABELS.studentName,
    aliases: ['学生姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    field: 'semester',
    header: TERM_COMMENT_LABELS.semesterName,
    kind: 'text',
    width: 24,
    note: '不填即本学期',
    alsoFor: ['semesterId'],
    value: (row) => row.semesterName,
  },
  {
    field: 'text',
    header: TERM_COMMENT_LABELS.text,
    aliases: ['评语', '操行评语'],
    kind: 'text',
    width: 80,
    note: '可写 {姓名}、{班级}、{学期}；空着的行不改变已有的评语',
    value: (row) => row.text,
  },
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<SheetRow>[] = [
  ...commentColumns,
  { header: TERM_COMMENT_LABELS.className, width: 16, value: (row) => row.className },
  {
    header: TERM_COMMENT_LABELS.status,
    width: 10,
    value: ({ text, releasedAt }) => (text === null ? '未写' : releasedAt === null ? '待发布' : '已发布'),
  },
]
