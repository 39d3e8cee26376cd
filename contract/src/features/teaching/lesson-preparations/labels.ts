import type { PreparationPlace } from './values'

/** What the fields of a preparation are called: list, editor, Word, phone and audit log read it. */
export const PREPARATION_LABELS = {
  title: '课题',
  unit: '单元',
  lessonType: '课型',
  hours: '共几课时',
  hourNumber: '第几课时',
  courseId: '课程',
  grade: '年级',
  semesterId: '学期',
  status: '状态',
  objectives: '教学目标',
  literacy: '核心素养',
  situation: '学情分析',
  keyPoints: '教学重点',
  difficulties: '教学难点',
  materials: '教学准备',
  steps: '教学过程',
  board: '板书设计',
  assignment: '作业布置',
  homeworkIds: '关联作业',
  reflection: '教学反思',
  fileIds: '附件',
  shared: '组内共享',
  slots: '上课时间',
  reviewerId: '审核人',
  dueOn: '审核期限',
} as const

/** Of the table of 教学过程. */
export const STEP_LABELS = {
  name: '教学环节',
  minutes: '时间（分钟）',
  teacher: '教师活动',
  students: '学生活动',
  intent: '设计意图',
} as const

/** Where a comment or difference stands. */
export const placeLabel = (place: PreparationPlace) => (place === 'head' ? '课题' : PREPARATION_LABELS[place])

/** 第 2 课时，共 3 课时 */
export const hourText = ({ hours, hourNumber }: { hours: number | null; hourNumber: number | null }) =>
  [hourNumber === null ? undefined : `第 ${hourNumber} 课时`, hours === null ? undefined : `共 ${hours} 课时`]
    .filter(Boolean)
    .join('，')
