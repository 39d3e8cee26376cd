import { ACHIEVEMENT_LABELS, ACTIVITY_LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import {
  ACHIEVEMENT_KINDS,
  ACHIEVEMENT_LEVELS,
  ACHIEVEMENT_STATUS_LABELS,
  ACTIVITY_TYPES,
} from '@xueqiao/contract/features/growth/achievements/values'
import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { SheetColumn } from '../../../platform/excel/write'
import type { Row as Activity } from './activity-queries'
import type { Row as Award } from './award-queries'

type Either = Award | Activity

const pupilColumns: readonly RecordColumn<Either>[] = [
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
    header: ACHIEVEMENT_LABELS.studentId,
    aliases: ['姓名'],
    kind: 'text',
    width: 12,
    note: '用于核对，与学号不符时不导入',
    value: (row) => row.studentName,
  },
]

const noteColumn: RecordColumn<Either> = {
  ...{ field: 'note', header: ACHIEVEMENT_LABELS.note, kind: 'text', width: 32, value: (row) => row.note },
}

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const awardColumns: readonly RecordColumn<Award>[] = [
  ...pupilColumns,
  {
    field: 'awardName',
    header: ACHIEVEMENT_LABELS.awardName,
    aliases: ['奖项'],
    required: true,
    kind: 'text',
    width: 28,
    value: (row) => row.awardName,
  },
  {
    field: 'kind',
    header: ACHIEVEMENT_LABELS.kind,
    required: true,
    kind: 'choice',
    options: ACHIEVEMENT_KINDS,
    width: 12,
    value: (row) => row.kind,
  },
  {
    field: 'awardLevel',
    header: ACHIEVEMENT_LABELS.awardLevel,
    required: true,
    kind: 'choice',
    options: ACHIEVEMENT_LEVELS,
    width: 10,
    value: (row) => row.awardLevel,
  },
  {
    field: 'awardDate',
    header: ACHIEVEMENT_LABELS.awardDate,
    aliases: ['日期'],
    required: true,
    kind: 'date',
    width: 12,
    value: (row) => row.awardDate,
  },
  { field: 'issuer', header: ACHIEVEMENT_LABELS.issuer, kind: 'text', width: 24, value: (row) => row.issuer },
  noteColumn,
]

export const activityColumns: readonly RecordColumn<Activity>[] = [
  ...pupilColumns,
  {
    field: 'activityName',
    header: ACTIVITY_LABELS.activityName,
    aliases: ['活动'],
    required: true,
    kind: 'text',
    width: 28,
    value: (row) => row.activityName,
  },
  {
    field: 'activityType',
    header: ACTIVITY_LABELS.activityType,
    aliases: ['类型'],
    required: true,
    kind: 'choice',
    options: ACTIVITY_TYPES,
    width: 12,
    value: (row) => row.activityType,
  },
  {
    field: 'startDate',
    header: ACTIVITY_LABELS.startDate,
    aliases: ['日期'],
    required: true,
    kind: 'date',
    width: 12,
    value: (row) => row.startDate,
  },
  {
    field: 'endDate',
    header: ACTIVITY_LABELS.endDate,
    kind: 'date',
    width: 12,
    value: (row) => row.endDate,
  },
  {
    field: 'role',
    header: ACTIVITY_LABELS.role,
    aliases: ['角色'],
    kind: 'text',
    width: 16,
    value: (row) => row.role,
  },
  noteColumn,
]

/** What a file says beside it, and no import changes. */
export const beside: readonly SheetColumn<Either>[] = [
  { header: ACHIEVEMENT_LABELS.className, width: 16, value: (row) => row.className },
  {
    header: ACHIEVEMENT_LABELS.status,
    width: 10,
    value: (row) => ACHIEVEMENT_STATUS_LABELS[row.status],
  },
  {
    header: '提交人',
    width: 16,
    value: (row) => `${row.authorName}（${AUTHOR_KIND_LABELS[row.authorKind]}）`,
  },
]
