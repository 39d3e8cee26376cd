import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENT_LEVELS,
  ACHIEVEMENT_STATUS_LABELS,
} from '@xueqiao/contract/features/growth/achievements/values'
import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { Row } from './queries'

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const achievementColumns: readonly RecordColumn<Row>[] = [
  {
    field: 'studentId',
    header: '学号',
    aliases: ['学生学号', '学生编号'],
    required: true,
    kind: 'text',
    width: 16,
    note: '您任教或管理的班级中学生的学号',
    value: (row) => row.studentNumber,
  },
  {
    field: 'studentName',
    header: LABELS.studentId,
    aliases: ['姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    field: 'awardName',
    header: LABELS.awardName,
    aliases: ['奖项'],
    required: true,
    kind: 'text',
    width: 28,
    value: (row) => row.awardName,
  },
  {
    field: 'kind',
    header: LABELS.kind,
    required: true,
    kind: 'choice',
    options: ACHIEVEMENT_KINDS,
    width: 12,
    value: (row) => row.kind,
  },
  {
    field: 'awardLevel',
    header: LABELS.awardLevel,
    required: true,
    kind: 'choice',
    options: ACHIEVEMENT_LEVELS,
    width: 10,
    value: (row) => row.awardLevel,
  },
  {
    field: 'awardDate',
    header: LABELS.awardDate,
    aliases: ['日期'],
    required: true,
    kind: 'date',
    width: 12,
    value: (row) => row.awardDate,
  },
  { field: 'issuer', header: LABELS.issuer, kind: 'text', width: 24, value: (row) => row.issuer },
  { field: 'note', header: LABELS.note, kind: 'text', width: 32, value: (row) => row.note },
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<Row>[] = [
  ...achievementColumns,
  { header: LABELS.className, width: 16, value: (row) => row.className },
  { header: LABELS.status, width: 10, value: (row) => ACHIEVEMENT_STATUS_LABELS[row.status] },
  {
    header: '提交人',
    width: 16,
    value: (row) => `${row.authorName}（${AUTHOR_KIND_LABELS[row.authorKind]}）`,
  },
]
