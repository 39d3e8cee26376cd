/** What the fields of an assessment are called: list, form, sheet, phone and audit log read it (messages m694–m701). */
export const ASSESSMENT_LABELS = {
  studentId: '学生姓名',
  class: '班级',
  type: '评估类型',
  date: '评估日期',
  academicScore: '学业表现',
  behaviorScore: '行为表现',
  socialScore: '社交表现',
  comment: '评语',
  status: '审核状态',
} as const
