import type { Page } from '@playwright/test'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { check, type Look, settled } from '../accessibility'
import { type Account, expect, test } from '../fixtures'
import { button, dialog, FIRST, follow, sidebar } from '../page'
import { givenElectives, givenHomework, type Server } from '../teaching/given'

test.describe.configure({ timeout: 300_000 })

/** From light to dark or back. */
const turn = async (page: Page) => {
  const html = page.locator('html')
  const colorScheme = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(html).toHaveAttribute('data-theme', colorScheme)
  // antd changes its colours in steps; the page is looked at when they have arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
  )
}

const checkBoth = async (page: Page, what: string, look: Look = {}) => {
  await check(page, what, look)
  await turn(page)
  await check(page, what, { ...look, again: true })
}

/** Pages, and what is pressed for each dialog worth a look. */
const DESK: readonly (readonly [path: string, ...dialogs: readonly (readonly string[])[]])[] = [
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

const errorsOf = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Opened and closed with the keyboard; what opened it has the focus again. */
const checkDialog = async (page: Page, what: string, [opener = '', ...entries]: readonly string[]) => {
  const first = button(page, opener).first()
  await first.focus()
  await page.keyboard.press('Enter')
  for (const entry of entries) await page.getByRole('menuitem', { name: entry }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).locator('.kit-skeleton')).toHaveCount(0)
  await checkBoth(page, `${what}, ${[opener, ...entries].join('、')}`, { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  if (entries.length === 0) await expect.soft(first, opener).toBeFocused()
}

/** So that as many browsers as there are share the tour. */
const PARTS = 6
const SIZE = Math.ceil(DESK.length / PARTS)

for (let part = 0; part < PARTS; part++)
  test(`desk, part ${part + 1}: names, labels, one heading, contrast, and focus that comes back from a dialog`, async ({
    as,
  }) => {
    const page = await as('admin')
    const errors = errorsOf(page)
    for (const [path, ...dialogs] of DESK.slice(part * SIZE, (part + 1) * SIZE)) {
      await settled(page, path)
      await expect(sidebar(page)).toBeVisible()
      const [first, ...others] = dialogs
      await check(page, path)
      // Colours take their time to change: the first dialog changes them for the page as well.
      await (first === undefined ? turn(page) : checkDialog(page, path, first))
      await check(page, path, { again: true })
      for (const steps of others) await checkDialog(page, path, steps)
    }
    expect(errors).toEqual([])
  })

test('desk: every other address shows a page, or that there is none, inside the shell (ROUTES-17, 18)', async ({
  as,
}) => {
  const page = await as('admin')
  const errors = errorsOf(page)
  const walked = new Set(DESK.map(([path]) => path.split('?')[0]))
  const others = ROUTES.filter(({ path, bare }) => !(bare || path.startsWith('/mobile') || walked.has(path)))
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  for (const { path } of others) {
    await follow(page, path.replace(/:\w+/g, '1'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
  }
  expect(errors).toEqual([])
})

test('desk: names, labels, one heading and contrast of single records, and of what parents see', async ({
  as,
  server,
}) => {
  const first = async (account: Account, path: string) =>
    (await server.api(account, 'GET', path)).body.data.content[0].id
  const sent = await first('admin', '/api/notifications/managed?status=PUBLISHED&size=1')
  const got = (await server.api('parent', 'GET', '/api/dashboard')).body.data.notices[0].id
  const { todo, homework, submission } = await givenHomework(server)
  const electives = await givenElectives(server)
  const exam = `/student/exams/${await first('admin', '/api/exams?size=1')}`
  const records = {
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
  for (const account of ['admin', 'teacher', 'student', 'parent'] as const) {
    const page = await as(account)
    for (const path of records[account]) {
      await settled(page, path)
      await checkBoth(page, path)
    }
    if (account !== 'admin') continue
    await settled(page, exam)
    await checkDialog(page, exam, ['导出成绩'])
  }
})

/** Of each account what its phone shows; ids as the demo school has them. */
const phonePages = async (server: Server) => {
  const ofParent = (await server.session('parent')).user as { profileId: number }
  const child = (await server.api('parent', 'GET', `/api/parents/${ofParent.profileId}/students`)).body
    .data[0].id
  const [own] = (await server.api('teacher', 'GET', '/api/dashboard/home')).body.data.classes
  const conversation = async (account: Account) =>
    (await server.api(account, 'GET', '/api/communication/conversations')).body.data.content[0].id
  const { homework } = await givenHomework(server)
  const [plan] = (await server.api('teacher', 'GET', '/api/teaching-plans?mine=true&size=1')).body.data
    .content
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
      '/mobile/notifications?side=managed',
      '/mobile/notifications?form=new',
      `/mobile/chat/${await conversation('teacher')}`,
      ...growth(child),
      ...shared,
    ],
    parent: [
      '/mobile/parent/home',
      '/mobile/parent/children',
      `/mobile/parent/child/${child}`,
      '/mobile/parent/profile',
      '/mobile/family-school/feedback?form=new',
      `/mobile/chat/${await conversation('parent')}`,
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
    ],
    admin: ['/mobile/home', '/mobile/profile', ...shared],
  }
}

for (const account of ['teacher', 'parent', 'student', 'admin'] as const)
  test(`phone of ${account}: names, labels, one heading and contrast`, async ({ as, server }) => {
    const page = await as(account, { mobile: true })
    const pages = await phonePages(server)
    for (const path of pages[account]) {
      await settled(page, path)
      await checkBoth(page, `${account} ${path}`)
    }
  })

test('phone: labels and contrast of the sheet that asks why somebody calls a family', async ({
  as,
  server,
}) => {
  const page = await as('teacher', { mobile: true })
  const [own] = (await server.api('teacher', 'GET', '/api/dashboard/home')).body.data.classes
  await settled(page, `/mobile/teacher/class/${own.id}`)
  const call = page.getByRole('button', { name: /^打电话给/ }).first()
  await call.click()
  await expect(dialog(page).getByRole('textbox', { name: '查看原因' })).toBeVisible()
  await checkBoth(page, 'a call to a family', { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect.soft(call).toBeFocused()
})

test('sign-in at the desk and on the phone: names, labels, one heading and contrast', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const stranger = await context.newPage()
  for (const path of ['/login', '/mobile/login']) {
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible(FIRST)
    await checkBoth(stranger, path)
  }
  await context.close()
})
