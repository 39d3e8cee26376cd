import { ASSESSMENT_LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_COMMENT_MAX,
  ASSESSMENT_STATUS_LABELS,
  ASSESSMENT_TYPE_LABELS,
  SCORE_MESSAGE,
  type ScoreField,
} from '@xueqiao/contract/features/growth/assessments/values'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { Row } from './queries'

const score = (field: ScoreField): RecordColumn<Row> => ({
  field,
  header: ASSESSMENT_LABELS[field],
  kind: 'number',
  width: 10,
  note: SCORE_MESSAGE,
  value: (row) => row[field],
})

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const assessmentColumns: readonly RecordColumn<Row>[] = [
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
    header: ASSESSMENT_LABELS.studentId,
    aliases: ['姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    field: 'type',
    header: ASSESSMENT_LABELS.type,
    aliases: ['类型'],
    required: true,
    kind: 'choice',
    options: Object.values(ASSESSMENT_TYPE_LABELS),
    width: 12,
    value: (row) => ASSESSMENT_TYPE_LABELS[row.type],
  },
  {
    field: 'date',
    header: ASSESSMENT_LABELS.date,
    aliases: ['日期'],
    required: true,
    kind: 'date',
    width: 12,
    value: (row) => row.date,
  },
  score('academicScore'),
  score('behaviorScore'),
  score('socialScore'),
  {
    field: 'comment',
    header: ASSESSMENT_LABELS.comment,
    kind: 'text',
    width: 40,
    note: `最多 ${ASSESSMENT_COMMENT_MAX} 个字符`,
    value: (row) => row.comment,
  },
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<Row>[] = [
  ...assessmentColumns,
  { header: ASSESSMENT_LABELS.class, width: 16, value: (row) => row.class },
  { header: ASSESSMENT_LABELS.status, width: 10, value: (row) => ASSESSMENT_STATUS_LABELS[row.status] },
  { header: '评估人', width: 12, value: (row) => row.authorName },
]
