export const EMPLOYMENT_STATUSES = ['在职', '退休', '调出', '离职', '休假'] as const
/** The four of 002 §3.2, then the ranks of schools (decisions G79). */
export const TITLES = [
  '教授',
  '副教授',
  '讲师',
  '助教',
  '正高级教师',
  '高级教师',
  '一级教师',
  '二级教师',
  '三级教师',
] as const
export const EDUCATIONS = ['博士', '硕士', '本科', '专科'] as const
export const POLITICAL_STATUSES = ['中共党员', '中共预备党员', '共青团员', '民主党派', '群众'] as const
export const MARITAL_STATUSES = ['未婚', '已婚', '离异', '丧偶'] as const
