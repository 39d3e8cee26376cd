/** What the fields of a teaching plan are called: list, form, sheet, Word, phone and audit log read it. */
export const PLAN_LABELS = {
  title: '计划名称',
  courseId: '课程',
  grade: '年级',
  semesterId: '学期',
  status: '状态',
  situation: '学情分析',
  textbook: '教材分析',
  aims: '教学目标',
  keyPoints: '重点难点',
  measures: '教学措施',
  lessons: '教学进度',
  shared: '组内共享',
} as const

/** Of the table's columns. */
export const PLAN_LESSON_LABELS = {
  week: '周次',
  unit: '单元',
  title: '课题',
  hours: '课时',
  aims: '教学目标',
  keyPoints: '重点难点',
  remark: '备注',
} as const
