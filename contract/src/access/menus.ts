import { allows, type Permission } from './permissions'
import { hasRole, isOwnRoles, type Role } from './roles'

export interface MenuItem {
  path: string
  title: string
  roles?: readonly Role[]
  /** Hidden unless one of these is held (000 §2.3). */
  needs?: readonly Permission[]
  /** For roles that the school made, which 000 §2.3 does not know: shown to holders of one of these (docs/decisions/0013). */
  view?: readonly Permission[]
}

export interface MenuGroup {
  title: string
  icon: string
  /** A group without items is itself the link. */
  path?: string
  roles?: readonly Role[]
  items: readonly MenuItem[]
}

const HOME: MenuGroup = { title: '首页', icon: 'home', path: '/dashboard', items: [] }
const NOTICES: MenuGroup = { title: '通知', icon: 'bell', path: '/family-school/notifications', items: [] }

/** Exactly the entries of 000 §2.3. */
const PARENT_MENU: readonly MenuGroup[] = [
  HOME,
  {
    title: '孩子信息',
    icon: 'student',
    items: [
      { path: '/schedule/class', title: '班级课表' },
      { path: '/student-growth/profile', title: '成长档案' },
      { path: '/student/assessment', title: '学生评估' },
    ],
  },
  { title: '作业', icon: 'pen', items: [{ path: '/homework/student', title: '孩子作业' }] },
  {
    title: '家校沟通',
    icon: 'chat',
    items: [
      { path: '/family-school/hub', title: '沟通中心' },
      { path: '/family-school/communication', title: '家校沟通' },
      { path: '/family-school/feedback', title: '意见反馈' },
      { path: '/family-school/profile', title: '个人资料' },
    ],
  },
  NOTICES,
]

const STUDENT_MENU: readonly MenuGroup[] = [
  HOME,
  {
    title: '我的学习',
    icon: 'book',
    items: [
      { path: '/schedule/class', title: '班级课表' },
      { path: '/homework/student', title: '我的作业' },
    ],
  },
  {
    title: '成长',
    icon: 'sprout',
    items: [
      { path: '/student-growth/profile', title: '成长档案' },
      { path: '/student/assessment', title: '学生评估' },
    ],
  },
  {
    title: '家校沟通',
    icon: 'chat',
    items: [
      { path: '/family-school/hub', title: '沟通中心' },
      { path: '/family-school/communication', title: '家校沟通' },
      { path: '/family-school/profile', title: '个人资料' },
    ],
  },
  NOTICES,
]

const ADMIN: readonly Role[] = ['ADMIN']
const LEADERS: readonly Role[] = ['ADMIN', 'SCHOOL_ADMIN', 'DEPARTMENT_ADMIN']
const STAFF: readonly Role[] = [...LEADERS, 'TEACHER']
const ADMIN_AND_TEACHER: readonly Role[] = ['ADMIN', 'SCHOOL_ADMIN', 'TEACHER']
const EVERYONE: readonly Role[] = [...STAFF, 'STUDENT', 'PARENT']

const GENERAL_MENU: readonly MenuGroup[] = [
  HOME,
  {
    title: '学校管理',
    icon: 'school',
    roles: STAFF,
    items: [
      { path: '/school/classes', title: '班级管理', view: ['class:view', 'student:view'] },
      { path: '/school/courses', title: '课程管理', view: ['course:view'] },
    ],
  },
  {
    title: '学生管理',
    icon: 'student',
    roles: EVERYONE,
    items: [
      { path: '/student/students', title: '学生管理', view: ['student:view'], roles: STAFF },
      {
        path: '/student/assessment',
        title: '学生评估',
        view: ['assessment:view', 'grade:view'],
        roles: EVERYONE,
      },
      {
        path: '/student/assessment/radar',
        title: '评估雷达图',
        view: ['assessment:view', 'grade:view'],
        roles: STAFF,
      },
      { path: '/student/exams', title: '考试成绩', view: ['grade:view'], roles: STAFF },
    ],
  },
  {
    title: '教学管理',
    icon: 'book',
    roles: STAFF,
    items: [
      {
        path: '/teaching/plans',
        title: '教学计划',
        view: ['teachingPlan:view'],
        needs: ['teachingPlan:view'],
      },
      {
        path: '/teaching/resources',
        title: '课程资源',
        view: ['courseResource:view'],
        needs: ['courseResource:view'],
      },
      { path: '/teaching/lesson-preparations', title: '备课管理', view: ['teachingPlan:view'] },
      { path: '/teaching/lesson-preparations/templates', title: '备课模板', view: ['teachingPlan:view'] },
      {
        path: '/teaching/lesson-preparations/review',
        title: '备课审核管理',
        view: ['lessonPreparation:review'],
      },
    ],
  },
  {
    title: '课表管理',
    icon: 'grid',
    items: [
      {
        path: '/schedule/management',
        title: '智能排课',
        view: ['schedule:create', 'schedule:update', 'schedule:manage'],
        roles: LEADERS,
      },
      { path: '/schedule/class', title: '班级课表', view: ['schedule:view'], roles: EVERYONE },
      { path: '/schedule/teacher', title: '教师课表', view: ['schedule:view'], roles: STAFF },
      {
        path: '/schedule/substitutions',
        title: '调课代课',
        view: ['schedule:manage'],
        roles: LEADERS,
        needs: ['schedule:manage'],
      },
      {
        path: '/schedule/statistics',
        title: '课表统计',
        view: ['schedule:create', 'schedule:update', 'schedule:manage'],
        roles: LEADERS,
      },
      {
        path: '/schedule/teacher-plan',
        title: '教师排课计划',
        view: ['schedule:manage'],
        roles: LEADERS,
        needs: ['schedule:manage'],
      },
    ],
  },
  {
    title: '作业管理',
    icon: 'pen',
    roles: ADMIN_AND_TEACHER,
    items: [
      { path: '/homework/teacher', title: '作业管理', view: ['homework:view'], needs: ['homework:view'] },
    ],
  },
  {
    title: '学生成长',
    icon: 'sprout',
    items: [
      { path: '/student-growth/profile', title: '成长档案', view: ['growth:view'], roles: EVERYONE },
      { path: '/student-growth/records', title: '成长记录', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/goals', title: '成长目标', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/evaluations', title: '综合评价', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/evaluationsystem', title: '评价体系', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/health', title: '健康档案', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/achievements', title: '荣誉成就', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/comments', title: '期末评语', view: ['growth:view'], roles: STAFF },
      { path: '/student-growth/analytics', title: '成长分析', view: ['growth:view'], roles: STAFF },
    ],
  },
  {
    title: '家校沟通',
    icon: 'chat',
    items: [
      { path: '/family-school/hub', title: '沟通中心', view: ['family:view'], roles: EVERYONE },
      { path: '/family-school/dashboard', title: '家长中心', view: ['family:view'], roles: STAFF },
      { path: '/family-school/communication', title: '家校沟通', view: ['family:view'], roles: STAFF },
      { path: '/family-school/notifications', title: '通知公告', view: ['family:view'], roles: EVERYONE },
      { path: '/family-school/feedback', title: '意见反馈', view: ['family:view'], roles: STAFF },
      { path: '/family-school/analytics', title: '沟通分析', roles: ADMIN_AND_TEACHER },
      { path: '/family-school/parent-management', title: '家长管理', roles: ADMIN_AND_TEACHER },
      { path: '/family-school/notification-management', title: '通知管理', roles: STAFF },
    ],
  },
  {
    title: '数据分析',
    icon: 'chart',
    roles: STAFF,
    items: [
      { path: '/analysis/grades', title: '成绩分析', view: ['grade:view'] },
      { path: '/analysis/learning', title: '学情分析', view: ['grade:view'] },
      { path: '/analysis/quality', title: '教学质量分析', view: ['grade:view'] },
    ],
  },
  {
    title: '系统管理',
    icon: 'gear',
    roles: ADMIN,
    items: [
      { path: '/system/users', title: '用户管理', view: ['user:view', 'role:view'] },
      { path: '/system/departments', title: '部门管理', view: ['department:view', 'system:view'] },
      { path: '/system/teachers', title: '教师管理', view: ['teacher:view'] },
      { path: '/system/academic-years', title: '学年管理', view: ['system:view'] },
      { path: '/system/semesters', title: '学期管理', view: ['system:view'] },
      {
        path: '/system/grade-upgrade',
        title: '年级升级',
        view: ['system:grade_upgrade'],
        needs: ['system:grade_upgrade'],
      },
      { path: '/system/notification-management', title: '全校通知管理' },
      { path: '/system/settings', title: '学校设置', view: ['system:manage'], needs: ['system:manage'] },
      { path: '/system/audit', title: '操作日志', view: ['system:view'], needs: ['system:view'] },
      { path: '/system/api-test', title: '接口测试工具' },
    ],
  },
]

interface Viewer {
  /** Without prefix; the current one after a switch (decisions G80). */
  roles: readonly string[]
  permissions: readonly string[]
}

const suits = ({ roles, permissions }: Viewer, item: Pick<MenuItem, 'roles' | 'needs'>) =>
  (item.roles === undefined || hasRole(roles, item.roles)) && allows(permissions, item.needs)

/** Whoever has only roles of the school's own making sees what they may view, and nothing else. */
const mayView = ({ permissions }: Viewer, { view = [] }: MenuItem) =>
  view.length > 0 && allows(permissions, view)

/** The menu of a viewer, without groups that end up empty; `exists` leaves out pages that are not built. */
export const menuFor = (viewer: Viewer, exists: (path: string) => boolean): MenuGroup[] => {
  const { roles } = viewer
  const own = isOwnRoles(roles)
  const only = (role: Role) => roles.length > 0 && roles.every((held) => held === role)
  const menu = only('PARENT') ? PARENT_MENU : only('STUDENT') ? STUDENT_MENU : GENERAL_MENU
  const shows = (item: MenuItem) => exists(item.path) && (own ? mayView(viewer, item) : suits(viewer, item))
  return menu
    .filter((group) => (group.path === undefined || exists(group.path)) && (own || suits(viewer, group)))
    .map((group) => ({ ...group, items: group.items.filter(shows) }))
    .filter((group) => group.path !== undefined || group.items.length > 0)
}

/** Whatever stands in anybody's menu, by path and title; made when it is asked for, since no page in a browser does. */
export const menuPages = (): Pick<MenuItem, 'path' | 'title'>[] =>
  [...PARENT_MENU, ...STUDENT_MENU, ...GENERAL_MENU].flatMap(({ path, title, items }) => [
    ...(path === undefined ? [] : [{ path, title }]),
    ...items,
  ])

const ENTRIES = GENERAL_MENU.flatMap((group) => group.items)

/** Whether a page is open: to those with roles of the school's own making only where its entry, or the one it lies under, is. */
export const mayOpen = (viewer: Viewer, path: string): boolean => {
  if (!isOwnRoles(viewer.roles)) return true
  const [entry] = ENTRIES.filter((item) => path === item.path || path.startsWith(`${item.path}/`)).toSorted(
    (a, b) => b.path.length - a.path.length,
  )
  return entry === undefined || mayView(viewer, entry)
}
