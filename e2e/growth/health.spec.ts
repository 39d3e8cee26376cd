import { FITNESS_LEVEL_LABELS, type FitnessLevel } from '@xueqiao/contract/features/growth/health/values'
import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { FIRST, field, visit } from '../page'

interface Row {
  studentId: number
  studentName: string
  total: number | null
  level: FitnessLevel | null
  scores: Record<string, { score: number; bonus: number }>
}

test('a class’s results are pasted as they were measured, scored, and the parent’s phone shows the child’s', async ({
  as,
  server,
}) => {
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { classId, name } = (await server.api('student', 'GET', `/api/students/${profileId}`))
    .body as unknown as { classId: number; name: string }
  const teacher = await as('teacher')
  // It opens on the class of its 班主任.
  await visit(teacher, '/student-growth/health')
  const column = teacher.locator('.health-sheet tbody input[aria-label$=" 肺活量"]')
  await expect(column.first()).toBeVisible(FIRST)
  const count = await column.count()
  await column.first().focus()
  await teacher.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    `${Array.from({ length: count }, (_, index) => 2811 + index).join('\n')}\n`,
  )
  await expect(teacher.getByText(`已粘贴 ${count} 行`)).toBeVisible()
  const run = field(teacher, `${name} 50米跑`)
  await run.fill('89')
  await expect(teacher.getByText('1 格有误，改正后保存')).toBeVisible()
  await run.fill('8.9')
  await teacher.keyboard.press('ControlOrMeta+Enter')
  await expect(teacher.getByText(`已保存 ${count} 名学生的成绩`)).toBeVisible()

  const { rows } = (await server.api('teacher', 'GET', `/api/growth/health/fitness?classId=${classId}`)).body
    .data as { rows: Row[] }
  const own = rows.find(({ studentId }) => studentId === profileId)
  expect(own?.total).toBeGreaterThan(0)
  const level = FITNESS_LEVEL_LABELS[own?.level ?? 'fail']
  const line = teacher.getByRole('row').filter({ has: teacher.getByRole('link', { name, exact: true }) })
  await expect(line).toContainText(`${own?.scores.run_50m?.score}`)
  await expect(line).toContainText(`${own?.total?.toFixed(1)}`)
  await expect(line).toContainText(level)
  expect(await obstacles(teacher)).toEqual([])

  const parent = await as('parent', { mobile: true })
  await visit(parent, `/mobile/parent/child/${profileId}?show=health`)
  const year = parent.getByRole('button', { name: /学年/ }).first()
  await expect(year).toContainText(`总分 ${own?.total?.toFixed(1)}`, FIRST)
  await expect(year).toContainText(level)
  await year.click()
  await expect(parent.getByRole('dialog')).toContainText(`${own?.scores.run_50m?.score} 分`)
  expect(await obstacles(parent)).toEqual([])
})
