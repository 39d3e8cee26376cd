import type { Page } from '@playwright/test'
import { oddWorkbook } from '../../server/test/import-lab'
import { expect, test } from '../fixtures'
import { answer, button, dialog, FIRST, sidebar, tab, toasts, visit } from '../page'
import {
  type Candidate,
  cellAt,
  first,
  grid,
  lessonsOf,
  type Matrix,
  openPlan,
  PATH,
  planOf,
  saved,
} from './teacher-plan'

test.describe.configure({ timeout: 120_000 })

test('a grade is filled with the keyboard and with one click, undone and done again', async ({
  as,
  server,
}) => {
  const plan = planOf(server.api, '五年级')
  const before = await plan.matrix()
  const own = first(before.classes)
  const courses = before.courses.filter(({ id }) => own.courseIds.includes(id)).slice(0, 3)
  const [one, two] = [first(courses), first(courses.slice(1))]
  const page = await as('admin')
  await openPlan(page, '五年级')

  await cellAt(page, before, own.id, one.id).click()
  const person = first(await plan.candidates(one.id), 'candidate')
  await page.keyboard.type(person.teacherNumber)
  await expect(page.getByRole('option').first()).toContainText(person.name)
  await page.keyboard.press('Enter')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await saved(page)
  expect((await plan.cellOf(own.id, one.id))?.assignments).toMatchObject([
    { teacherId: person.id, weeklyLessons: 3 },
  ])

  // Name and lessons in one go, and Tab to the next.
  await cellAt(page, before, own.id, two.id).click()
  const other = first(await plan.candidates(two.id), 'candidate')
  await page.keyboard.type(`${other.teacherNumber} 4`)
  await page.keyboard.press('Tab')
  const cell = cellAt(page, before, own.id, two.id)
  await expect(cell).toContainText(`${other.name} 4`)
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(cell).not.toContainText(`${other.name} 4`)
  await page.keyboard.press('Control+y')
  await expect(cell).toContainText(`${other.name} 4`)

  // Copied to the class below; the clipboard is the browser's own.
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  const below = first(before.classes.slice(1))
  await expect(cellAt(page, before, below.id, two.id)).toContainText(`${other.name} 4`)
  await saved(page)
  await page.reload()
  await expect(cell).toContainText(`${other.name} 4`, FIRST)

  // The whole column at once: every class has it, and the sums follow.
  const takers = before.classes.filter(({ courseIds }) => courseIds.includes(two.id))
  const column = async () =>
    (await plan.matrix()).cells.flatMap(({ courseId, assignments }) =>
      courseId === two.id ? assignments : [],
    )
  const held = await column()
  const lessons = await lessonsOf(page)
  await cell.click()
  for (let row = 1; row < before.classes.length; row += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  for (const { id } of takers) await expect(cellAt(page, before, id, two.id)).toContainText(`${other.name} 4`)
  await saved(page)
  expect((await column()).map(({ teacherId }) => teacherId)).toEqual(takers.map(() => other.id))
  const more = takers.length * 4 - held.reduce((sum, { weeklyLessons }) => sum + weeklyLessons, 0)
  await expect.poll(() => lessonsOf(page)).toBe(lessons + more)

  // Empty again, and filled by the school from what the classes take.
  await page.keyboard.press('Delete')
  await saved(page)
  expect(await column()).toEqual([])
  await button(page, '一键填充').click()
  await page.getByText('按班级课程填充').click()
  await dialog(page)
    .getByRole('button', { name: /^填写 \d+ 格$/ })
    .click()
  await expect(dialog(page)).toBeHidden()
  await saved(page)
  await expect(cell).toContainText(/\d/)
  expect((await column()).length).toBeGreaterThan(0)

  await tab(page, '安排记录').click()
  await expect(page.locator('.ant-table-row').first()).toBeVisible()
})

test('assignments are imported, mistakes are named, and the table shows them', async ({ as, server }) => {
  const plan = planOf(server.api, '六年级')
  const matrix = await plan.matrix()
  const own = first(matrix.classes)
  const course = first(matrix.courses.filter(({ id }) => own.courseIds.includes(id)))
  const person = first(await plan.candidates(course.id), 'candidate')
  await plan.save(own.id, course.id, [])
  const page = await as('admin')
  await openPlan(page, '六年级')
  await button(page, '导入').click()
  const semester = await plan.semester()
  await expect(dialog(page)).toContainText(`导入任课安排 · ${semester.name}`)
  const sheet = oddWorkbook([
    {
      rows: [
        ['*学期', '*班级', '*课程', '*教师工号', '教师姓名', '*周课时'],
        [semester.code, own.name, course.courseCode, person.teacherNumber, person.name, '6'],
        [semester.code, own.name, course.courseCode, 'T-nobody', null, '2'],
      ],
    },
  ])
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '任课.xlsx', mimeType: 'application/octet-stream', buffer: sheet })
  await button(dialog(page), '开始导入').click()
  await expect(dialog(page)).toContainText('工号 T-nobody 不存在')
  await button(dialog(page), '完成').click()
  await expect(cellAt(page, matrix, own.id, course.id)).toContainText(`${person.name} 6`)
})

test('a teacher reaches exactly the pupils of an assignment, and loses them with it', async ({
  as,
  server,
}) => {
  const plan = planOf(server.api, '初二')
  const { user } = await server.session('teacher')
  const { profileId } = user as { profileId: number }
  const me = (await server.api('admin', 'GET', `/api/teachers/${profileId}`)).body.data as Candidate & {
    teachingCourseIds: number[]
  }
  const matrix = await plan.matrix()
  const own = first(matrix.classes)
  const course = first(
    matrix.courses.filter(({ id }) => own.courseIds.includes(id) && !me.teachingCourseIds.includes(id)),
  )
  const pupils = async () => {
    const { body } = await server.api('teacher', 'GET', `/api/students/search?size=1&classId=${own.id}`)
    return (body.data as { totalElements: number }).totalElements
  }
  expect(await pupils()).toBe(0)

  const page = await as('admin')
  await openPlan(page, '初二')
  const cell = cellAt(page, matrix, own.id, course.id)
  await cell.click()
  await page.keyboard.type(`+${me.teacherNumber} 2`)
  await page.keyboard.press('Enter')
  await expect(cell).toContainText(`${me.name} 2`)
  await saved(page)
  expect(await pupils()).toBeGreaterThan(0)

  await cell.click()
  await page.keyboard.press('Control+z')
  await expect(cell).not.toContainText(me.name)
  await expect.poll(pupils).toBe(0)
})

/** What another changes appears in an open table, and what is being typed stays. */
const besideAnother = async (page: Page, api: Parameters<typeof planOf>[0]) => {
  await visit(page, '/schedule/teacher-plan')
  await expect(grid(page)).toBeVisible(FIRST)
  const grade = new URL(page.url()).searchParams.get('grade') ?? ''
  const plan = planOf(api, grade)
  const semesterId = (await plan.semester()).id
  const { status, body } = await api(
    'dept',
    'GET',
    `${PATH}?semesterId=${semesterId}&grade=${encodeURIComponent(grade)}`,
  )
  expect(status).toBe(200)
  const matrix = body.data as Matrix
  const [mine, theirs] = matrix.classes
  if (mine === undefined || theirs === undefined) throw new Error('two classes are needed')
  const courseId = first(mine.courseIds.filter((id) => theirs.courseIds.includes(id)))
  const candidate = first(await plan.candidates(courseId))
  await cellAt(page, matrix, mine.id, courseId).click()
  await page.keyboard.type('不存在的人')
  await plan.save(theirs.id, courseId, [{ teacherId: candidate.id, weeklyLessons: 9 }])
  const cell = cellAt(page, matrix, theirs.id, courseId)
  await expect(cell).toHaveAttribute('data-state', 'theirs')
  await expect(cell).toContainText('9')
  await expect(page.getByRole('combobox', { expanded: true })).toHaveValue('不存在的人')
  await page.keyboard.press('Escape')
  await button(page, '知道了').click()
  await expect(cell).not.toHaveAttribute('data-state', 'theirs')
}

test('two people plan at once: the later one decides, and an open table shows what the other changed', {
  tag: '@further',
}, async ({ as, server }) => {
  const plan = planOf(server.api, '初三')
  const matrix = await plan.matrix()
  const own = first(matrix.classes)
  const course = first(matrix.courses.filter(({ id }) => own.courseIds.includes(id)))
  const [mine, theirs] = await plan.candidates(course.id)
  if (mine === undefined || theirs === undefined) throw new Error('two teachers are needed')
  const page = await as('admin')
  await openPlan(page, '初三')
  const cell = cellAt(page, matrix, own.id, course.id)
  await cell.click()
  await page.keyboard.type(`${mine.teacherNumber} 7`)
  await plan.save(own.id, course.id, [{ teacherId: theirs.id, weeklyLessons: 1 }])
  await page.keyboard.press('Enter')
  const problems = page.getByLabel('需要处理')
  await expect(problems).toContainText(`现在是 ${theirs.name} 1；您填的是 ${mine.name} 7`)
  await expect(page.getByRole('status').filter({ hasText: '1 格需要处理' })).toBeVisible()
  expect((await plan.cellOf(own.id, course.id))?.assignments).toMatchObject([{ teacherId: theirs.id }])
  await button(problems, '用我的').click()
  await saved(page)
  expect((await plan.cellOf(own.id, course.id))?.assignments).toMatchObject([
    { teacherId: mine.id, weeklyLessons: 7 },
  ])

  await besideAnother(await as('dept'), server.api)
})

test('nobody leaves by accident: menu, back, another grade, signing out', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const plan = planOf(server.api, '三年级')
  const matrix = await plan.matrix()
  const own = first(matrix.classes)
  const course = first(matrix.courses.filter(({ id }) => own.courseIds.includes(id)))
  await plan.save(own.id, course.id, [])
  const page = await as('admin')
  await openPlan(page, '四年级')
  await page.getByLabel('年级', { exact: true }).click()
  await page.locator('.ant-select-item-option[title="三年级"]:visible').click()
  await expect(grid(page)).toContainText(own.name)
  await answer(page, 'PUT', /\/api\/teaching-assignments$/, 'abort')
  await cellAt(page, matrix, own.id, course.id).click()
  await page.keyboard.type(`${first(await plan.candidates(course.id)).teacherNumber} 5`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 格未保存', { exact: true })).toBeVisible()

  const inGrade = (grade: string) => (url: URL) => url.searchParams.get('grade') === grade
  const stay = async (leave: () => Promise<unknown>) => {
    await leave()
    await expect(dialog(page)).toContainText('安排表中还有 1 格没有保存。')
    await button(dialog(page), '留在此页').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(inGrade('三年级'))
  }
  await stay(() => sidebar(page).getByRole('link', { name: '首页' }).click())
  await stay(() => page.goBack())
  await stay(async () => {
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  })

  // Sent again it arrives, and then everybody may go.
  await page.unrouteAll()
  await button(page, '重试').click()
  await saved(page)
  await page.goBack()
  await expect(page).toHaveURL(inGrade('四年级'))
  await expect(toasts(page)).toHaveCount(0)
})
