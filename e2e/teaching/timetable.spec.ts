import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, tab, visit } from '../page'

interface Lesson {
  id: number
  date: string
  classes: { id: number }[]
}

const RUN_MS = 60_000

test('a draft is checked, run, changed by hand and published; a teacher is away, somebody takes the lesson, and the parent sees who', async ({
  as,
  server,
}) => {
  test.slow()
  const admin = await as('admin')
  await visit(admin, '/schedule/management')
  await admin.getByRole('button', { name: /期中后调整/ }).click(FIRST)
  await expect(tab(admin, '数据检查')).toBeVisible()
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
  await admin.getByRole('link', { name: '版本、规则与自动排课' }).click()
  await button(admin, '发布课表').click(FIRST)
  await button(dialog(admin).first(), '发布').click()
  await expect(admin.getByText(/起执行/).first()).toBeVisible(FIRST)

  // The next lesson of the teacher in the class of the pupil, who is one of the parent's children.
  const own = await server.api('student', 'GET', '/api/schedules/me')
  const classId: number = own.body.data.id
  const today = new Date().toISOString().slice(0, 10)
  const weekOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const weeks = [
    await server.api('teacher', 'GET', `/api/schedules/me?date=${today}`),
    await server.api('teacher', 'GET', `/api/schedules/me?date=${weekOn}`),
  ]
  const lessons: Lesson[] = weeks.flatMap(({ body }) => body.data.lessons)
  const lesson = lessons.find(({ date, classes }) => date > today && classes.some(({ id }) => id === classId))
  if (lesson === undefined) throw new Error('the teacher has no lesson in the class')

  const teacher = await as('teacher')
  await visit(teacher, '/schedule/substitutions')
  await button(teacher, '登记请假').click(FIRST)
  for (const label of ['开始日期', '结束日期']) {
    await field(teacher, label).fill(lesson.date)
    await teacher.keyboard.press('Enter')
  }
  await field(teacher, '事由').fill('外出听课')
  await button(dialog(teacher).first(), '登记').click()
  await expect(teacher.getByText('外出听课')).toBeVisible()

  await visit(admin, `/schedule/substitutions?date=${lesson.date}`)
  const leaves = admin.getByRole('navigation', { name: '请假单' })
  const { name } = (await server.session('teacher')).user as { name: string }
  await leaves.getByRole('button', { name: new RegExp(name) }).click(FIRST)
  const className: string = own.body.data.name
  await admin
    .getByRole('region', { name: '受影响的课' })
    .getByRole('button', { name: className })
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
})
