import { localDate, localTime } from '../../../platform/clock'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { AssignmentRecord } from './list-queries'
import { patternColumns } from './sheet-patterns'

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const assignmentColumns: readonly RecordColumn<AssignmentRecord>[] = [
  {
    field: 'semesterId',
    header: '学期',
    aliases: ['学期代码', '学期名称'],
    required: true,
    kind: 'choice',
    width: 16,
    note: '学期代码或名称',
    value: (row) => row.semesterCode,
  },
  {
    field: 'classId',
    header: '班级',
    aliases: ['班级名称'],
    required: true,
    kind: 'choice',
    width: 16,
    note: '系统中已有班级的名称',
    value: (row) => row.className,
  },
  {
    field: 'courseId',
    header: '课程',
    aliases: ['课程名称', '科目', '学科', '课程代码'],
    required: true,
    kind: 'choice',
    width: 24,
    note: '班级已开设课程的名称或代码',
    value: (row) => `${row.courseName}（${row.courseCode}）`,
  },
  {
    field: 'teacherId',
    header: '教师工号',
    aliases: ['工号', '任课教师工号'],
    required: true,
    kind: 'text',
    width: 14,
    note: '在职教师的工号',
    value: (row) => row.teacherNumber,
  },
  {
    field: 'teacherName',
    header: '教师姓名',
    aliases: ['任课教师', '教师', '姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与工号不符时不导入',
    value: (row) => row.teacherName,
  },
  {
    field: 'weeklyLessons',
    header: '周课时',
    aliases: ['每周课时', '周节数', '课时', '节数'],
    required: true,
    kind: 'number',
    width: 10,
    note: '0 到 40 的整数',
    value: (row) => row.weeklyLessons,
  },
  ...patternColumns,
]

const when = (at: Date | null) => (at === null ? null : `${localDate(at)} ${localTime(at)}`)

/** With what has ended comes who ended it. */
export const historyColumns: readonly SheetColumn<AssignmentRecord>[] = [
  { header: '安排时间', width: 18, value: (row) => when(row.createdAt) },
  { header: '安排人', width: 12, value: (row) => row.createdBy },
  { header: '结束时间', width: 18, value: (row) => when(row.endedAt) },
  { header: '结束人', width: 12, value: (row) => row.endedBy },
]
