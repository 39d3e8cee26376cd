/** What the fields of a check-up are called: page, dialog, phone and audit log read it. */
export const HEALTH_LABELS = {
  studentId: '学生',
  examDate: '检查日期',
  height: '身高（厘米）',
  weight: '体重（公斤）',
  leftNaked: '左眼裸眼',
  rightNaked: '右眼裸眼',
  leftCorrected: '左眼矫正',
  rightCorrected: '右眼矫正',
  healthStatus: '健康状况',
} as const
