/** What the fields of a goal are called: list, form, phone and audit log read it. */
export const GOAL_LABELS = {
  studentId: '学生姓名',
  className: '班级',
  title: '目标',
  target: '达成标准',
  dueDate: '截止日期',
  progress: '进度',
  status: '状态',
  remindDays: '到期提醒',
  steps: '步骤',
  authorKind: '制定人',
} as const
