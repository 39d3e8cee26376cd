import { EXAM_LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { SCORE_MARK_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { ExportedRow } from './import-queries'

export const markWords = Object.values(SCORE_MARK_LABELS).join('、')

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const scoreColumns: readonly RecordColumn<ExportedRow>[] = [
  {
    field: 'number',
    header: '学号',
    aliases: ['学生学号', '考号'],
    required: true,
    kind: 'text',
    width: 16,
    note: '您任教的班级和教学班中学生的学号',
    alsoFor: ['studentId'],
    value: (row) => row.number,
  },
  {
    field: 'studentName',
    header: '姓名',
    aliases: ['学生姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    field: 'examName',
    header: '考试名称',
    aliases: ['考试'],
    required: true,
    kind: 'text',
    width: 24,
    note: '还没有发布的考试',
    value: (row) => row.examName,
  },
  {
    field: 'courseName',
    header: '科目',
    aliases: ['课程', '课程名称'],
    kind: 'text',
    width: 12,
    value: (row) => row.courseName,
  },
  {
    field: 'words',
    header: '成绩',
    aliases: ['分数', '得分'],
    kind: 'text',
    width: 10,
    note: `分数，每档 0.5；没有参加的填${markWords}`,
    value: (row) => (row.mark === null ? row.score : SCORE_MARK_LABELS[row.mark]),
  },
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<ExportedRow>[] = [
  ...scoreColumns,
  { header: EXAM_LABELS.fullMarks, width: 8, value: (row) => row.fullMarks },
  { header: '班级', width: 16, value: (row) => row.className },
]
