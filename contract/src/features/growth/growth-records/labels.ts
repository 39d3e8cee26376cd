/** What the fields of a record are called: list, form, page and audit log read it. */
export const RECORD_LABELS = {
  studentId: '学生',
  classId: '班级',
  date: '日期',
  dimension: '维度',
  indicatorId: '指标',
  title: '标题',
  content: '内容',
  fileIds: '照片',
  authorKind: '记录人',
  status: '状态',
} as const

export const DEADLINE_LABELS = {
  recordUntil: '记录截止',
  selectUntil: '遴选截止',
  appealUntil: '公示与申诉截止',
} as const
