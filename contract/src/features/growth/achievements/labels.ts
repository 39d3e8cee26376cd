/** What the fields of an achievement are called: list, form, sheet, phone and audit log read it. */
export const ACHIEVEMENT_LABELS = {
  studentId: '学生姓名',
  className: '班级',
  awardName: '奖项名称',
  kind: '类别',
  awardLevel: '级别',
  awardDate: '获奖日期',
  issuer: '颁发单位',
  note: '说明',
  fileIds: '证明材料',
  status: '审核状态',
  reason: '退回原因',
} as const
