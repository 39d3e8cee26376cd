/** What the fields of an evaluation are called: list, form and audit log read it. */
export const EVALUATION_LABELS = {
  studentId: '学生',
  class: '班级',
  semesterId: '学期',
  judgements: '教师评定',
  total: '综合',
  comment: '综合评语',
  status: '审核状态',
} as const
