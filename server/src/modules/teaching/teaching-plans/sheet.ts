import {
  PLAN_LESSON_LABELS as CELLS,
  PLAN_LABELS,
} from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { PLAN_CELL_MAX, PLAN_TITLE_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { ImportColumn } from '../../../platform/excel/columns'

const words = (
  field: 'unit' | 'aims' | 'keyPoints' | 'remark',
  width: number,
  max: number,
): ImportColumn => ({
  ...{ field, header: CELLS[field], width, kind: 'text' },
  note: `最多 ${max} 个字符`,
})

/** One row a lesson; which plan it belongs to stands before it. */
export const planColumns: readonly ImportColumn[] = [
  {
    ...{
      field: 'courseId',
      header: PLAN_LABELS.courseId,
      aliases: ['课程名称', '学科'],
      kind: 'text',
      width: 14,
    },
    required: true,
    note: '您任教或所在教研组的课程名称',
  },
  { field: 'grade', header: PLAN_LABELS.grade, required: true, kind: 'text', width: 10, note: '如 初一' },
  {
    ...{ field: 'semesterId', header: PLAN_LABELS.semesterId, kind: 'text', width: 24 },
    note: '学期名称或代码；空着为当前学期',
  },
  { field: 'week', header: CELLS.week, required: true, kind: 'text', width: 8, note: '1、2、3，或 第3周' },
  words('unit', 18, PLAN_TITLE_MAX),
  {
    ...{ field: 'title', header: CELLS.title, aliases: ['教学内容', '课题内容'], required: true },
    ...{ kind: 'text', width: 24 },
  },
  { field: 'hours', header: CELLS.hours, required: true, kind: 'number', width: 8, note: '整数' },
  words('aims', 32, PLAN_CELL_MAX),
  { ...words('keyPoints', 32, PLAN_CELL_MAX), aliases: ['教学重点', '重难点'] },
  words('remark', 18, PLAN_TITLE_MAX),
]
