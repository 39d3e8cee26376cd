import type { Locator, Page } from '@playwright/test'
import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { oddWorkbook } from '../../server/test/import-lab'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, pick, tab, visit } from '../page'

interface Lesson {
  id: number
  date: string
  classes: { id: number }[]
}

interface Matrix {
  classes: { id: number; name: string }[]
  courses: { id: number; courseCode: string }[]
  cells: {
    classId: number
    courseId: number
    mark: string
    pattern: object | null
    assignments: { teacherId: number; weeklyLessons: number }[]
  }[]
}
type Api = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: { data: unknown } }>

const RUN_MS = 60_000
const PLAN = '/api/teaching-assignments'
const IN_FORCE = '秋季课表'
const GRADE = encodeURIComponent('六年级')

/** One course of a class is taken out of the plan, and stands in a sheet; how many lessons the table in force has with it. */
const intoASheet = async (api: Api) => {
  const ask = async <T>(path: string) => (await api('GET', path)).body.data as T
  const { id: semesterId, code } = await ask<{ id: number; code: string }>('/api/semesters/current')
  const { classes, courses, cells } = await ask<Matrix>(`${PLAN}?semesterId=${semesterId}&grade=${GRADE}`)
  const cell = cells.find(({ pattern, assignments }) => pattern === null && assignments.length === 1)
  const [given] = cell?.assignments ?? []
  if (cell === undefined || given === undefined) throw new Error('no course that one teacher has alone')
  const { classId, courseId, mark } = cell
  const people = await ask<{ id: number; teacherNumber: string }[]>(
    `${PLAN}/candidates?semesterId=${semesterId}&courseId=${courseId}`,
  )
  const taken = [{ classId, courseId, mark, assignments: [] }]
  expect((await api('PUT', PLAN, { semesterId, cells: taken })).status).toBe(200)
  const { content } = await ask<{ content: { name: string; lessons: number }[] }>(
    `/api/schedules?semesterId=${semesterId}&size=10`,
  )
  const sheet = oddWorkbook([
    {
      rows: [
        ['*学期', '*班级', '*课程', '*教师工号', '教师姓名', '*周课时'],
        [
          code,
          classes.find(({ id }) => id === classId)?.name ?? null,
          courses.find(({ id }) => id === courseId)?.courseCode ?? null,
          people.find(({ id }) => id === given.teacherId)?.teacherNumber ?? null,
          null,
          String(given.weeklyLessons),
        ],
      ],
    },
  ])
  return { sheet, lessons: content.find(({ name }) => name === IN_FORCE)?.lessons ?? 0 }
}

/** A finger rests on something until that is up, goes on to another place and lets go there. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  const cdp = await page.context().newCDPSession(page)
  const middleOf = async (element: Locator) => {
    const box = await element.boundingBox()
    if (box === null) throw new Error('nothing to touch')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', await middleOf(from))
  // Not by its name: places that would change with it have that in theirs now.
  await expect(page.locator('[data-lesson][aria-pressed="true"]')).toBeVisible()
  const { x, y } = await middleOf(to)
  await touch('touchMove', { x: x - 5, y })
  await touch('touchMove', { x, y })
  await expect(page.locator('.wb-held')).toContainText('可排')
  await touch('touchEnd')
  await cdp.detach()
}

type Pages = Pick<Parameters<Parameters<typeof test>[2]>[0], 'as' | 'server'>

/** A teacher is away for a lesson, the desk gives it to somebody, and the parent sees who. */
const awayAndReplaced = async (admin: Page, reason: '外出听课' | '参加教研', { as, server }: Pages) => {
  // A lesson of the teacher in the class of the pupil, who is one of the parent's children.
  const own = await server.api('student', 'GET', '/api/schedules/me')
  const classId: number = own.body.data.id
  const weeks = [
    await server.api('teacher', 'GET', `/api/schedules/me?date=${today()}`),
    await server.api('teacher', 'GET', `/api/schedules/me?date=${daysAfter(today(), 7)}`),
  ]
  const lessons: Lesson[] = weeks.flatMap(({ body }) => body.data.lessons)
  const coming = lessons.filter(
    ({ date, classes }) => date > today() && classes.some(({ id }) => id === classId),
  )
  // Both may be gone on one school: each has a day of its own.
  const lesson = coming.at(reason === '外出听课' ? 0 : -1)
  if (lesson === undefined) throw new Error('the teacher has no lesson in the class')

  const teacher = await as('teacher')
  await visit(teacher, '/schedule/substitutions')
  await button(teacher, '登记请假').click(FIRST)
  for (const label of ['开始日期', '结束日期']) {
    await field(teacher, label).fill(lesson.date)
    await teacher.keyboard.press('Enter')
  }
  await field(teacher, '事由').fill(reason)
  await button(dialog(teacher).first(), '登记').click()
  await expect(teacher.getByText(reason)).toBeVisible()

  await visit(admin, `/schedule/substitutions?date=${lesson.date}`)
  const leaves = admin.getByRole('navigation', { name: '请假单' })
  const { name } = (await server.session('teacher')).user as { name: string }
  await leaves.getByRole('button', { name: new RegExp(`${name}.*${lesson.date.slice(5)}`) }).click(FIRST)
  const className: string = own.body.data.name
  await admin
    .getByRole('region', { name: '受影响的课' })
    .getByRole('button', { name: className })
    // A lesson, and not the 早读 before it.
    .filter({ hasText: /第 \S+ 节/ })
    .first()
    .click()
  await button(admin.getByRole('list', { name: '建议' }), '指派')
    .first()
    .click(FIRST)
  await expect(admin.getByText('已安排，并通知相关师生和家长')).toBeVisible()

  const phone = await as('parent', { mobile: true })
  const child = (await server.session('student')).user as { name: string }
  await visit(phone, '/mobile/parent/home')
  await phone
    .getByRole('button', { name: new RegExp(child.name) })
    .first()
    .click(FIRST)
  await visit(phone, `/mobile/parent/home?timetable=week&date=${lesson.date}`)
  await expect(phone.getByRole('list', { name: '课表变动' })).toContainText('老师代课', FIRST)
}

/** What it schedules is the plan as it came: others change assignments. */
test.use({ school: 'timetable' })

test('assignments are imported; a draft of them is checked, run, changed by hand and published; a teacher is away, and somebody takes the lesson', {
  tag: '@further',
}, async ({ as, server }) => {
  test.slow()
  const admin = await as('admin', { hasTouch: true })
  const { sheet, lessons: held } = await intoASheet((...call) => server.api('admin', ...call))
  await visit(admin, `/schedule/teacher-plan?grade=${GRADE}`)
  await button(admin, '导入').click(FIRST)
  await dialog(admin)
    .locator('input[type=file]')
    .setInputFiles({ name: '任课.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await button(dialog(admin), '开始导入').click()
  await expect(dialog(admin).getByLabel('导入结果')).toContainText('成功1', FIRST)
  await button(dialog(admin), '完成').click()

  // Were the lessons not back in the plan, they would be missing in the draft.
  await visit(admin, '/schedule/management')
  await button(admin, '新建草稿').click(FIRST)
  await field(dialog(admin), '课表名称').fill('导入后的课表')
  await pick(admin, field(dialog(admin), '沿用'), IN_FORCE)
  await button(dialog(admin), '确定').click()
  const draft = admin.getByRole('region', { name: '导入后的课表' })
  await expect(draft).toContainText(`已排 ${held} / ${held} 次课`, FIRST)
  await expect(draft.getByText('数据没有问题')).toBeVisible(FIRST)
  await tab(admin, '自动排课').click()
  await button(admin, '开始排课').click()
  await button(admin, '停止，保留最好的结果').click({ timeout: RUN_MS })
  await expect(admin.getByText('当前结果', { exact: true })).toBeVisible({ timeout: RUN_MS })

  // By hand one lesson goes elsewhere with the mouse, and the table stays whole.
  await admin.getByRole('link', { name: '手工调整' }).click()
  const grid = admin.getByRole('table', { name: '课表草稿' })
  await grid.getByRole('button', { name: /数学/ }).first().hover(FIRST)
  await admin.mouse.down()
  await grid.locator('td').last().hover()
  const open = grid.locator('td.wb-good, td.wb-possible').first()
  await expect(open).toBeVisible(FIRST)
  await open.hover()
  await open.hover()
  await admin.mouse.up()
  await expect(admin.getByText(/刚才：数学 到/)).toBeVisible()
  // And another one with a finger.
  const chinese = grid.getByRole('button', { name: /语文/ }).first()
  await drag(admin, chinese, open)
  await expect(admin.getByText(/刚才：语文 到/)).toBeVisible()
  await admin.getByRole('link', { name: '版本、规则与自动排课' }).click()
  await button(admin, '发布课表').click(FIRST)
  await button(dialog(admin).first(), '发布').click()
  await expect(admin.getByText(/起执行/).first()).toBeVisible(FIRST)

  await awayAndReplaced(admin, '外出听课', { as, server })
})

test('a teacher is away, somebody takes the lesson, and the parent sees who', async ({ as, server }) => {
  await awayAndReplaced(await as('admin'), '参加教研', { as, server })
})
