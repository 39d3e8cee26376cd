/** What the fields of an exam are called: list, form, sheet, phone and audit log read it. */
export const EXAM_LABELS = {
  name: '考试名称',
  type: '考试类型',
  semesterId: '学期',
  grade: '年级',
  startDate: '开始日期',
  endDate: '结束日期',
  entryUntil: '录入截止',
  classIds: '参加班级',
  courses: '考试科目',
  fullMarks: '满分',
  items: '题目',
  status: '状态',
} as const
