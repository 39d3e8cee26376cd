import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, visit } from '../page'

test('marks are pasted, checked by another, released, and the parent’s phone shows them', async ({
  as,
  server,
}) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { classId, name } = (await server.api('student', 'GET', `/api/students/${profileId}`))
    .body as unknown as { classId: number; name: string }
  const exams = (await server.api('admin', 'GET', '/api/exams?size=50')).body.data.content as {
    id: number
    semesterId: number
    grade: string
    courses: { courseId: number; courseName: string }[]
  }[]
  // A test of the one course that the demo teacher gives in the class.
  const own = (await server.api('teacher', 'GET', '/api/exams?size=1')).body.data.content[0]
  const detail = (await server.api('teacher', 'GET', `/api/exams/${own.id}`)).body.data
  const mine = detail.sheets.find(
    (sheet: { classId: number; mayEnter: boolean }) => sheet.classId === classId && sheet.mayEnter,
  )
  const { semesterId, grade } = exams.find(({ id }) => id === own.id) ?? own
  const made = await server.api('admin', 'POST', '/api/exams', {
    ...{ name: '单元测验一', type: 'unit', semesterId, grade, classIds: [classId] },
    ...{ startDate: '2026-11-16', endDate: '2026-11-16' },
    courses: [{ courseId: mine.courseId, fullMarks: 100 }],
  })
  const exam = made.body.data as { id: number }
  const course = detail.courses.find((one: { courseId: number }) => one.courseId === mine.courseId)

  const teacher = await as('teacher')
  await visit(teacher, `/student/exams/${exam.id}?classId=${classId}&courseId=${mine.courseId}`)
  const fields = teacher.locator('.exam-sheet tbody input')
  await expect(fields.first()).toBeVisible(FIRST)
  const count = await fields.count()
  const marks = Array.from({ length: count }, (_, index) =>
    index === 1 ? '缺考' : String(70 + (index % 30)),
  )
  await fields.first().focus()
  await teacher.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    `${marks.join('\n')}\n`,
  )
  await expect(teacher.getByText(`已粘贴 ${count} 行`)).toBeVisible()
  await expect(teacher.getByText('已全部保存')).toBeVisible()
  // By the keyboard alone.
  await teacher.keyboard.press('ArrowDown')
  await teacher.keyboard.press('ArrowDown')
  await teacher.keyboard.type('101')
  await expect(teacher.getByText('1 格有误，改正后保存')).toBeVisible()
  await teacher.keyboard.press('Backspace')
  await teacher.keyboard.press('Backspace')
  await teacher.keyboard.press('Backspace')
  await teacher.keyboard.type('88.5')
  await expect(teacher.getByText('已全部保存')).toBeVisible()
  expect(await obstacles(teacher)).toEqual([])

  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/parent/child/${profileId}?show=growth`)
  await expect(parent.getByRole('heading', { name: '考试成绩' })).toBeVisible(FIRST)
  await expect(parent.getByText('单元测验一')).toHaveCount(0)

  const admin = await as('admin')
  await visit(admin, `/student/exams/${exam.id}?classId=${classId}&courseId=${mine.courseId}`)
  await button(admin, `复核${course.courseName}`).click(FIRST)
  await expect(admin.getByText('复核完成')).toBeVisible()
  await button(admin, '发布成绩').click()
  await dialog(admin).getByRole('button', { name: '发布', exact: true }).click()
  await expect(admin.getByText('成绩已发布')).toBeVisible()

  await visit(parent, `/mobile/parent/child/${profileId}?show=growth`)
  const shown = parent.getByRole('region', { name: '单元测验一' })
  await expect(shown).toBeVisible(FIRST)
  await expect(shown).toContainText(/优秀|良好|合格|待提高|缺考/)
  expect(await obstacles(parent)).toEqual([])
  await expect(parent.getByText(name).first()).toBeVisible()
})
