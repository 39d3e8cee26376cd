import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { ChoiceRow } from './choice-queries'

/** One list for template, import and export. */
export const choiceColumns: readonly RecordColumn<ChoiceRow>[] = [
  {
    ...{ field: 'number', header: '学号', aliases: ['学生学号'], required: true, kind: 'text', width: 16 },
    note: '正在选科的年级中学生的学号',
    value: (row) => row.studentNumber,
  },
  {
    ...{ field: 'studentName', header: '姓名', aliases: ['学生姓名'], kind: 'text', width: 12 },
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
  {
    ...{ field: 'first', header: '首选科目', aliases: ['首选'], required: true, kind: 'text', width: 12 },
    note: '如 物理',
    value: (row) => row.first?.name ?? null,
  },
  {
    ...{ field: 'second', header: '再选科目一', aliases: ['再选1', '再选一'], required: true },
    ...{ kind: 'text', width: 12, value: (row) => row.second?.name ?? null },
  },
  {
    ...{ field: 'third', header: '再选科目二', aliases: ['再选2', '再选二'], required: true },
    ...{ kind: 'text', width: 12, value: (row) => row.third?.name ?? null },
  },
]

/** What a file says beside it, and no import changes. */
export const exportedColumns: readonly SheetColumn<ChoiceRow>[] = [
  ...choiceColumns,
  { header: '班级', width: 16, value: (row) => row.className },
  { header: '教学班', width: 32, value: (row) => row.sections.map(({ name }) => name).join('、') },
]
