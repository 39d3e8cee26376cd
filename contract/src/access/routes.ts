import type { Permission } from './permissions'
import type { Role } from './roles'

/**
 * Every route of the product (000 §2.4, §2.5; decisions G52). The web's page table says which of them exist by now;
 * the others are in no menu and show the not-found page.
 */
export interface RouteInfo {
  path: string
  title: string
  redirect?: string
  /** Guarded by a permission; every other desktop route only asks for a session. */
  needs?: Permission
  /** Guarded by a role: tools for administrators (decisions, pages named only). */
  roles?: readonly Role[]
  /** Mobile pages of one role. */
  role?: 'parent' | 'teacher' | 'student'
  /** Outside the shell, for people who are not signed in. */
  bare?: boolean
}

const ADMIN: readonly Role[] = ['ADMIN']

export const ROUTES: readonly RouteInfo[] = [
  { path: '/login', title: '登录', bare: true },
  { path: '/', title: '首页', redirect: '/dashboard' },
  { path: '/dashboard', title: '首页' },
  // Not among the paths of 000 §2.4 and §2.5: all that the bell has said.
  { path: '/reminders', title: '提醒' },
  { path: '/school/classes', title: '班级管理' },
  { path: '/school/courses', title: '课程管理' },
  { path: '/schedule', title: '课表管理', redirect: '/schedule/management' },
  { path: '/schedule/management', title: '智能排课' },
  // Not among the paths of 000 §2.4: hours, rooms and days, which timetables stand on.
  { path: '/schedule/base', title: '基础数据', needs: 'schedule:view' },
  // A room's week, opened from the rooms of 基础数据.
  { path: '/schedule/room', title: '场地课表', needs: 'schedule:view' },
  // Not among them either: one version under somebody's hands, opened from 智能排课.
  { path: '/schedule/workbench', title: '排课工作台', needs: 'schedule:view' },
  // Beside 智能排课: who is away, and what becomes of their lessons; teachers enter their own leave here.
  { path: '/schedule/substitutions', title: '调课代课', needs: 'schedule:view' },
  // Opened from 智能排课 by those who plan, from 班级课表 by everybody else: who takes which courses, and with whom.
  { path: '/schedule/electives', title: '走班选科', needs: 'schedule:view' },
  { path: '/schedule/electives/:id', title: '走班方案', needs: 'schedule:view' },
  { path: '/schedule/class', title: '班级课表' },
  { path: '/schedule/teacher', title: '教师课表' },
  { path: '/schedule/statistics', title: '课表统计' },
  { path: '/schedule/teacher-plan', title: '教师排课计划', needs: 'schedule:manage' },
  { path: '/teaching', title: '教学管理', redirect: '/teaching/plans' },
  { path: '/teaching/plans', title: '教学计划' },
  // Not among the paths of 000 §2.4: one plan, to be written, approved or read.
  { path: '/teaching/plans/:id', title: '教学计划详情' },
  { path: '/teaching/resources', title: '课程资源' },
  { path: '/teaching/lesson-preparations', title: '备课管理' },
  { path: '/teaching/lesson-preparations/create', title: '新建备课' },
  { path: '/teaching/lesson-preparations/:id', title: '编辑备课' },
  { path: '/teaching/lesson-preparations/templates', title: '备课模板' },
  { path: '/teaching/lesson-preparations/:id/review', title: '备课审核' },
  { path: '/teaching/lesson-preparations/review', title: '备课审核管理' },
  { path: '/teaching/courses/:courseId', title: '课程详情' },
  { path: '/homework', title: '作业管理', redirect: '/homework/teacher' },
  { path: '/homework/teacher', title: '作业管理' },
  { path: '/homework/student', title: '我的作业' },
  { path: '/homework/create', title: '布置作业' },
  { path: '/homework/edit/:id', title: '编辑作业' },
  { path: '/homework/detail/:id', title: '作业详情' },
  { path: '/homework/submit/:id', title: '提交作业' },
  { path: '/homework/submissions/:id', title: '提交情况' },
  { path: '/homework/grade/:submissionId', title: '批改作业' },
  { path: '/homework/submission/:submissionId', title: '提交详情' },
  { path: '/homework/ledger', title: '作业时长总账' },
  { path: '/student-growth', title: '学生成长', redirect: '/student-growth/profile' },
  { path: '/student-growth/profile', title: '成长档案' },
  { path: '/student-growth/records', title: '成长记录' },
  { path: '/student-growth/goals', title: '成长目标' },
  { path: '/student-growth/evaluations', title: '综合评价' },
  { path: '/student-growth/evaluationsystem', title: '评价体系' },
  { path: '/student-growth/health', title: '健康档案' },
  { path: '/student-growth/achievements', title: '荣誉成就' },
  // Not among the paths of 000 §2.4: what the 班主任 writes of everybody at the end of a term.
  { path: '/student-growth/comments', title: '期末评语' },
  { path: '/student-growth/analytics', title: '成长分析' },
  { path: '/student-growth/records/:id', title: '成长记录详情' },
  { path: '/student-growth/goals/:id', title: '成长目标详情' },
  { path: '/family-school', title: '家校沟通', redirect: '/family-school/hub' },
  { path: '/family-school/hub', title: '沟通中心' },
  { path: '/family-school/dashboard', title: '家长中心' },
  { path: '/family-school/communication', title: '家校沟通' },
  { path: '/family-school/communication-new', title: '联系人沟通' },
  { path: '/family-school/notifications', title: '通知公告' },
  { path: '/family-school/feedback', title: '意见反馈' },
  { path: '/family-school/analytics', title: '沟通分析' },
  { path: '/family-school/profile', title: '个人资料' },
  { path: '/family-school/parent-management', title: '家长管理' },
  { path: '/family-school/notification-management', title: '通知管理' },
  // Not among the paths of 000 §2.4: who has answered, and the printed proof of it.
  { path: '/family-school/notification-management/:notificationId', title: '通知回执' },
  { path: '/family-school/notification-management/:notificationId/proof', title: '回执证明' },
  { path: '/family-school/chat/:sessionId', title: '聊天' },
  { path: '/family-school/notification/:notificationId', title: '通知详情' },
  { path: '/family-school/feedback/:feedbackId', title: '反馈详情' },
  { path: '/student/students', title: '学生管理' },
  { path: '/student/students/:id', title: '学生档案' },
  { path: '/student/detail/:studentId', title: '学生详情', redirect: '/student/students/:studentId' },
  { path: '/student/assessment', title: '学生评估' },
  { path: '/student/assessment/create', title: '新增评估' },
  { path: '/student/assessment/:id', title: '编辑评估' },
  { path: '/student/assessment/dashboard', title: '评估统计' },
  { path: '/student/assessment/radar', title: '评估雷达图' },
  // Not among the paths of 000 §2.4: exams and their marks.
  { path: '/student/exams', title: '考试成绩' },
  { path: '/student/exams/:id', title: '考试' },
  { path: '/analysis/grades', title: '成绩分析' },
  { path: '/analysis/learning', title: '学情分析' },
  { path: '/analysis/quality', title: '教学质量分析' },
  { path: '/school/classes/:classId', title: '班级详情' },
  { path: '/system', title: '系统管理', redirect: '/system/users' },
  { path: '/system/users', title: '用户管理' },
  { path: '/system/departments', title: '部门管理' },
  { path: '/system/teachers', title: '教师管理' },
  { path: '/system/academic-years', title: '学年管理' },
  { path: '/system/academic-years/:id/semesters', title: '学期管理' },
  { path: '/system/semesters', title: '学期管理' },
  { path: '/system/grade-upgrade', title: '年级升级', needs: 'system:grade_upgrade' },
  { path: '/system/notification-management', title: '通知管理' },
  { path: '/system/settings', title: '学校设置', needs: 'system:manage' },
  // Not among the paths of 000 §2.4: who did what.
  { path: '/system/audit', title: '操作日志', needs: 'system:view' },
  { path: '/system/api-test', title: '接口测试工具', roles: ADMIN },
  { path: '/test/permissions', title: '权限测试', roles: ADMIN },
  { path: '/test/role-menu', title: '角色菜单测试', roles: ADMIN },
  { path: '/mobile/login', title: '移动端登录', bare: true },
  { path: '/mobile', title: '移动端首页', redirect: '/mobile/parent/home' },
  { path: '/mobile/parent/home', title: '首页', role: 'parent' },
  { path: '/mobile/parent/children', title: '我的孩子', role: 'parent' },
  { path: '/mobile/parent/child/:id', title: '孩子详情', role: 'parent' },
  { path: '/mobile/parent/profile', title: '我的', role: 'parent' },
  { path: '/mobile/teacher/home', title: '首页', role: 'teacher' },
  { path: '/mobile/teacher/classes', title: '我的班级', role: 'teacher' },
  { path: '/mobile/teacher/class/:id', title: '班级详情', role: 'teacher' },
  { path: '/mobile/teacher/students', title: '我的学生', role: 'teacher' },
  // Not among the paths of 000 §2.5: what a pupil of the list opens.
  { path: '/mobile/teacher/student/:id', title: '学生档案', role: 'teacher' },
  { path: '/mobile/teacher/homework', title: '作业管理', role: 'teacher' },
  { path: '/mobile/teacher/homework/create', title: '布置作业', role: 'teacher' },
  { path: '/mobile/teacher/homework/:id', title: '作业详情', role: 'teacher' },
  // Not among the paths of 000 §2.5: the week's lessons with what is prepared for them.
  { path: '/mobile/teacher/preparations', title: '本周备课', role: 'teacher' },
  { path: '/mobile/teacher/profile', title: '我的', role: 'teacher' },
  { path: '/mobile/student/home', title: '首页', role: 'student' },
  { path: '/mobile/student/homework', title: '我的作业', role: 'student' },
  { path: '/mobile/student/schedule', title: '我的课表', role: 'student' },
  { path: '/mobile/student/info', title: '个人信息', role: 'student' },
  { path: '/mobile/messages', title: '消息' },
  { path: '/mobile/chat/:sessionId', title: '聊天' },
  { path: '/mobile/growth/:studentId', title: '成长档案' },
  { path: '/mobile/notifications', title: '通知' },
  { path: '/mobile/family-school/hub', title: '家校沟通' },
  { path: '/mobile/family-school/communication', title: '沟通会话' },
  { path: '/mobile/family-school/chat/:sessionId', title: '聊天' },
  { path: '/mobile/family-school/contacts', title: '联系人' },
  { path: '/mobile/family-school/feedback', title: '意见反馈' },
  { path: '/mobile/family-school/notifications', title: '通知公告' },
  { path: '/mobile/home', title: '首页' },
  // Not among the paths of 000 §2.5: what a line behind the bell of a leader without a teacher's pages is about.
  { path: '/mobile/preparations', title: '备课与教学计划' },
  { path: '/mobile/reminders', title: '提醒' },
  { path: '/mobile/children', title: '我的孩子', redirect: '/mobile/parent/children' },
  { path: '/mobile/child/:id', title: '孩子详情', redirect: '/mobile/parent/child/:id' },
  { path: '/mobile/profile', title: '我的' },
]
