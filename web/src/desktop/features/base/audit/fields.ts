import { USER_LABELS } from '@xueqiao/contract/features/account/users/labels'
import { ACHIEVEMENT_LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { ASSESSMENT_LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import { EXAM_LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { GOAL_LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { PARENT_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import { STUDENT_LABELS, TRANSFER_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { CLASS_LABELS } from '@xueqiao/contract/features/school/classes/labels'
import { COURSE_LABELS } from '@xueqiao/contract/features/school/courses/labels'
import { DEPARTMENT_LABELS } from '@xueqiao/contract/features/school/departments/labels'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import { PLAN_LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'

/** What the fields of a change are called, as their forms call them; below, what no form or several forms have. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...PLAN_LABELS,
  ...GOAL_LABELS,
  ...ACHIEVEMENT_LABELS,
  ...ASSESSMENT_LABELS,
  ...EXAM_LABELS,
  score: '成绩',
  ...USER_LABELS,
  ...PARENT_LABELS,
  ...DEPARTMENT_LABELS,
  ...COURSE_LABELS,
  ...CLASS_LABELS,
  ...TEACHER_LABELS,
  ...TRANSFER_LABELS,
  ...STUDENT_LABELS,
  value: '内容',
  rows: '行数',
  name: '名称',
  includeSubDepartments: '包含子部门',
  description: '描述',
  courseIds: '课程',
  classIds: '班级',
  studentIds: '学生',
  teacherIds: '教师',
  groups: '导出内容',
  code: '编码',
  released: '一并解除',
  enabled: '启用',
  displayName: '角色名称',
  holders: '原有用户数',
  given: '增加的权限',
  taken: '收回的权限',
  field: '查看的信息',
  reason: '原因',
  keeps: '负责该档案',
  opened: '打开了档案',
  importId: '导入编号',
  status: '状态',
  success: '有数据写入',
  validateOnly: '仅校验',
  total: '总行数',
  successCount: '通过',
  createdCount: '新增',
  updatedCount: '更新',
  failureCount: '失败',
  errorCount: '错误',
  skippedCount: '跳过',
  ignoredColumns: '未识别的列',
  hireStartDate: '入职日期起',
  hireEndDate: '入职日期止',
  minYearsOfService: '最少教龄',
  maxYearsOfService: '最多教龄',
  enrollmentStartDate: '入学日期起',
  enrollmentEndDate: '入学日期止',
}
