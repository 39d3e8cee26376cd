/** What the fields are called: list, form, sheet, phone and audit log read it. */
export const HANDED_IN_LABELS = {
  studentId: '学生姓名',
  className: '班级',
  note: '说明',
  fileIds: '证明材料',
  status: '审核状态',
  reason: '退回原因',
} as const

export const ACHIEVEMENT_LABELS = {
  ...HANDED_IN_LABELS,
  awardName: '奖项名称',
  kind: '类别',
  awardLevel: '级别',
  awardDate: '获奖日期',
  issuer: '颁发单位',
} as const

export const ACTIVITY_LABELS = {
  ...HANDED_IN_LABELS,
  activityName: '活动名称',
  activityType: '活动类型',
  startDate: '开始日期',
  endDate: '结束日期',
  role: '担任角色',
} as const
