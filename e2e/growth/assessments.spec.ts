import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, FIRST, visit } from '../page'
import { taughtCourse } from '../teaching/given'

test('a class is assessed by the keyboard, approved, and the parent’s phone shows it', async ({
  as,
  server,
}) => {
  const { classId } = await taughtCourse(server)
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { name } = (await server.api('student', 'GET', `/api/students/${profileId}`)).body as unknown as {
    name: string
  }
  // A kind that nobody has of this semester yet.
  const kind = `classId=${classId}&type=comprehensive`
  const teacher = await as('teacher')
  await visit(teacher, `/student/assessment/create?${kind}`)
  const academic = teacher.getByLabel(`${name} 学业表现`, { exact: true })
  await academic.focus(FIRST)
  await teacher.keyboard.type('9')
  await expect(academic).toHaveAttribute('aria-invalid', 'true')
  await expect(button(teacher, '保存')).toBeDisabled()
  await teacher.keyboard.press('Backspace')
  await teacher.keyboard.type('4.5')
  await teacher.keyboard.press('Tab')
  await teacher.keyboard.type('4')
  await teacher.keyboard.press('Tab')
  await teacher.keyboard.type('5')
  await teacher.keyboard.press('Tab')
  await teacher.keyboard.type('主动整理了图书角')
  expect(await obstacles(teacher)).toEqual([])
  await teacher.keyboard.press('Control+Enter')
  await expect(teacher.getByText('已保存 1 名学生的评估')).toBeVisible()

  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/parent/child/${profileId}?show=growth`)
  await expect(parent.getByRole('heading', { name: '学生评估' })).toBeVisible(FIRST)
  await expect(parent.getByText('主动整理了图书角')).toHaveCount(0)
  await button(teacher, '审核通过（1）').click()
  await expect(teacher.getByText('已审核 1 条评估')).toBeVisible()
  await visit(parent, `/mobile/parent/child/${profileId}?show=growth`)
  await expect(parent.getByText('主动整理了图书角')).toBeVisible()
  expect(await obstacles(parent)).toEqual([])

  await visit(teacher, `/student/assessment/radar?classId=${classId}&studentId=${profileId}`)
  await expect(teacher.getByRole('table', { name: `${name} 的评估` })).toBeAttached()
  await expect(teacher.getByText('班级中间一半在').first()).toBeVisible()
})

test('one pupil after the other is scored beside the list by pressing the cells', {
  tag: '@further',
}, async ({ as }) => {
  // A page that has been nowhere else: what it looks like comes with it.
  const teacher = await as('teacher', { own: true })
  await visit(teacher, '/student/assessment')
  await button(teacher, '逐名填写').click(FIRST)
  await teacher.getByTitle('3.5').first().click()
  const academic = teacher.getByRole('slider', { name: '学业表现' })
  await expect(academic).toHaveAttribute('aria-valuetext', /^3\.5 分/)
})
