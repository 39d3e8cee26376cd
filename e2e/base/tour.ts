import type { Account } from '../fixtures'
import { givenElectives, givenHomework, type Server } from '../teaching/given'

/** Pages, and what is pressed for each dialog worth a look. */
export const DESK: readonly (readonly [path: string, ...dialogs: readonly (readonly string[])[]])[] = [
  ['/analysis/grades'],
  ['/analysis/learning'],
  ['/analysis/quality'],
  ['/dashboard'],
  ['/family-school/analytics'],
  ['/family-school/communication'],
  ['/family-school/communication-new'],
  ['/family-school/feedback'],
  ['/family-school/hub'],
  ['/family-school/notification-management'],
  ['/family-school/notifications'],
  ['/family-school/parent-management', ['新增家长']],
  ['/homework/create'],
  ['/homework/ledger'],
  ['/homework/ledger?view=week'],
  ['/homework/teacher'],
  ['/reminders'],
  ['/schedule/base', ['新增作息时间']],
  ['/schedule/base?tab=rooms', ['新增场地']],
  ['/schedule/base?tab=calendar', ['新增校历']],
  ['/schedule/class'],
  ['/schedule/electives', ['新增走班方案']],
  ['/schedule/management', ['新建草稿']],
  ['/schedule/management?tab=watches'],
  ['/schedule/room'],
  ['/schedule/statistics'],
  ['/schedule/substitutions', ['登记请假']],
  ['/schedule/substitutions?tab=ledger'],
  ['/schedule/teacher'],
  ['/schedule/teacher-plan', ['键盘操作'], ['一键填充', '按班级课程填充'], ['导入']],
  ['/schedule/teacher-plan?view=records'],
  ['/schedule/workbench?id=2', ['修补']],
  ['/school/classes', ['新增班级'], ['分配课程']],
  ['/school/courses', ['新增课程'], ['分配教师']],
  ['/student-growth/analytics'],
  ['/student-growth/evaluations'],
  ['/student-growth/evaluations?classId=1', ['全班成长手册']],
  ['/student-growth/evaluationsystem'],
  ['/student-growth/profile'],
  ['/student-growth/records', ['添加记录']],
  ['/student/assessment', ['导出'], ['导入', '批量导入']],
  ['/student/assessment/create?way=one'],
  ['/student/assessment/dashboard'],
  ['/student/assessment/radar'],
  ['/student-growth/health', ['导入', '批量导入']],
  ['/student-growth/health?classId=1', ['导出本班']],
  ['/student-growth/health?tab=summary'],
  ['/student-growth/health?tab=standard'],
  ['/student/exams', ['新增考试'], ['导入', '批量导入成绩']],
  ['/teaching/lesson-preparations'],
  ['/teaching/lesson-preparations/create'],
  ['/teaching/lesson-preparations/review'],
  ['/teaching/lesson-preparations/templates'],
  ['/teaching/lesson-preparations/templates?edit=new'],
  ['/teaching/plans', ['新建计划'], ['导入', '导入教学进度']],
  ['/student-growth/achievements', ['登记荣誉'], ['导出'], ['导入', '批量导入']],
  ['/student-growth/achievements?tab=activities', ['登记活动'], ['导出'], ['导入', '批量导入']],
  ['/student-growth/comments'],
  ['/student-growth/comments?classId=1', ['导出本班']],
  ['/student-growth/goals', ['新增目标']],
  ['/teaching/resources', ['上传资源']],
  ['/student/students', ['新增学生'], ['列设置'], ['导入', '批量导入']],
  ['/system/teachers', ['新增教师'], ['查看'], ['导入', '导入教师数据']],
  ['/system/departments'],
  ['/system/users', ['新建用户']],
  ['/system/users?tab=roles', ['新建角色']],
  ['/system/academic-years', ['新增学年']],
  ['/system/semesters', ['新增学期']],
  ['/system/grade-upgrade'],
  ['/system/api-test'],
  ['/system/audit'],
  ['/system/notification-management'],
  ['/system/settings'],
  ['/test/permissions'],
  ['/test/role-menu'],
]

/** Single records at the desk, by who opens them; of the exam its dialog is looked at as well. */
export const recordPages = async (server: Server) => {
  const first = async (account: Account, path: string) =>
    (await server.api(account, 'GET', path)).body.data.content[0].id
  const sent = await first('admin', '/api/notifications/managed?status=PUBLISHED&size=1')
  const got = (await server.api('parent', 'GET', '/api/dashboard')).body.data.notices[0].id
  const { todo, homework, submission } = await givenHomework(server)
  const electives = await givenElectives(server)
  const exam = `/student/exams/${await first('admin', '/api/exams?size=1')}`
  return {
    exam,
    admin: [
      `/student/students/${await first('admin', '/api/students/search?size=1')}`,
      '/teaching/courses/1',
      '/school/classes/1',
      '/system/academic-years/1/semesters',
      `/schedule/electives/${electives}`,
      `/schedule/electives/${electives}?tab=sections`,
      `/family-school/feedback/${await first('admin', '/api/feedback?size=1')}`,
      `/family-school/notification-management/${sent}`,
      `/family-school/notification-management/${sent}/proof`,
    ],
    teacher: [
      '/dashboard',
      `/family-school/chat/${await first('teacher', '/api/communication/conversations?size=1')}`,
      `/student-growth/records/${await first('teacher', '/api/growth/records?size=1')}`,
      `/student/assessment/${await first('teacher', '/api/assessments?size=1')}`,
      `/student/exams/${await first('teacher', '/api/exams?size=1')}`,
      `/student-growth/goals/${await first('teacher', '/api/growth/goals?size=1')}`,
      `/teaching/lesson-preparations/${await first('teacher', '/api/lesson-preparations?mine=true&size=1')}`,
      `/teaching/lesson-preparations/${await first('teacher', '/api/lesson-preparations?mine=true&size=1')}/review`,
      `/teaching/plans/${await first('teacher', '/api/teaching-plans?mine=true&size=1')}`,
      `/homework/detail/${homework}`,
      `/homework/edit/${homework}`,
      `/homework/submissions/${homework}`,
      `/homework/grade/${submission}`,
      `/homework/submission/${submission}`,
    ],
    student: [
      '/dashboard',
      '/schedule/electives',
      '/student-growth/profile',
      '/homework/student',
      `/homework/submit/${todo}`,
    ],
    parent: [
      '/student/assessment',
      '/family-school/dashboard',
      '/family-school/profile',
      `/family-school/notification/${got}`,
    ],
  }
}

/** Of each account what its phone shows; ids as the demo school has them. */
export const phonePages = async (server: Server) => {
  const ofParent = (await server.session('parent')).user as { profileId: number }
  const child = (await server.api('parent', 'GET', `/api/parents/${ofParent.profileId}/students`)).body
    .data[0].id
  const [own] = (await server.api('teacher', 'GET', '/api/dashboard/home')).body.data.classes
  const conversation = async (account: Account) =>
    (await server.api(account, 'GET', '/api/communication/conversations')).body.data.content[0].id
  const { homework } = await givenHomework(server)
  const [plan] = (await server.api('teacher', 'GET', '/api/teaching-plans?mine=true&size=1')).body.data
    .content
  const noticesOf = async (account: Account) => {
    const { notices } = (await server.api(account, 'GET', '/api/dashboard')).body.data
    return notices.slice(0, 1).map(({ id }: { id: number }) => `/mobile/notifications?id=${id}`)
  }
  const [sent] = (await server.api('teacher', 'GET', '/api/notifications/managed?status=PUBLISHED&size=1'))
    .body.data.content
  const shared = [
    '/mobile/messages',
    '/mobile/family-school/hub',
    '/mobile/family-school/contacts',
    '/mobile/family-school/feedback',
    '/mobile/notifications',
    '/mobile/reminders',
  ]
  const growth = (id: number) =>
    ['', '?part=goals', '?part=awards', '?part=said'].map((part) => `/mobile/growth/${id}${part}`)
  return {
    teacher: [
      '/mobile/teacher/home',
      '/mobile/teacher/students',
      `/mobile/teacher/student/${child}`,
      '/mobile/teacher/classes',
      `/mobile/teacher/class/${own.id}`,
      `/mobile/teacher/class/${own.id}?show=homework`,
      '/mobile/teacher/homework',
      '/mobile/teacher/homework?filter=missing',
      '/mobile/teacher/homework/create',
      `/mobile/teacher/homework/${homework}`,
      '/mobile/teacher/preparations',
      '/mobile/teacher/preparations?review=waiting',
      `/mobile/teacher/preparations?plan=${plan.id}`,
      '/mobile/teacher/profile',
      '/mobile/teacher/profile?form=password',
      '/mobile/messages?form=hours',
      '/mobile/notifications?side=managed',
      `/mobile/notifications?managed=${sent.id}`,
      '/mobile/notifications?form=new',
      ...(await noticesOf('teacher')),
      `/mobile/chat/${await conversation('teacher')}`,
      ...growth(child),
      ...shared,
    ],
    parent: [
      '/mobile/parent/home',
      `/mobile/parent/home?timetable=week&child=${child}`,
      '/mobile/parent/home?homework=list',
      `/mobile/parent/home?homework=${homework}&child=${child}`,
      '/mobile/parent/children',
      `/mobile/parent/child/${child}`,
      '/mobile/parent/profile',
      '/mobile/family-school/feedback?form=new',
      `/mobile/chat/${await conversation('parent')}`,
      ...(await noticesOf('parent')),
      ...growth(child),
      ...shared,
    ],
    student: [
      '/mobile/student/home',
      '/mobile/student/homework',
      '/mobile/student/schedule',
      '/mobile/student/info',
      ...growth(child),
      '/mobile/family-school/contacts',
      '/mobile/family-school/feedback',
      '/mobile/notifications',
      ...(await noticesOf('student')),
    ],
    admin: [
      '/mobile/home',
      '/mobile/profile',
      '/mobile/preparations',
      '/mobile/messages?form=duty',
      '/mobile/notifications?form=new',
      ...shared,
    ],
  }
}

export const SIGN_IN = ['/login', '/mobile/login']
