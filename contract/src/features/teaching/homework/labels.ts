/** What the fields of a pupil's work are called: sheet and audit log read it. */
export const SUBMISSION_LABELS = {
  state: '状态',
  submittedAt: '提交时间',
  late: '迟交',
  times: '提交次数',
  level: '等级',
  comment: '评语',
  tags: '错因',
  minutes: '用时（分钟）',
  gradedAt: '批改时间',
  fileIds: '照片和附件',
} as const

/** What the fields of a homework are called: form, detail and audit log read it. */
export const HOMEWORK_LABELS = {
  title: '标题',
  content: '作业说明',
  doc: '作业内容',
  courseId: '课程',
  classIds: '班级',
  classes: '各班截止时间',
  dueAt: '截止时间',
  estimatedMinutes: '预计用时（分钟）',
  written: '书面作业',
  scoring: '批改方式',
  levelStyle: '等级写法',
  needsSubmission: '需要提交',
  fileIds: '附件',
  publishAt: '发布时间',
  overCapReason: '超出上限的理由',
  status: '状态',
  clientId: '提交编号',
} as const
