import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, tab, visit } from '../page'

/** A pupil of the demo school goes to a grade it does not have: other specs must not see it. */
test.use({ school: 'electives' })

interface Named {
  id: number
  name: string
}

const PUPILS = 11

test('a grade chooses, is sectioned and confirmed; a pupil chooses on the phone and finds their 教学班 there', async ({
  as,
  server,
}) => {
  test.slow()
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await server.api('admin', method, path, body)
    expect(reply.body.success, `${method} ${path}: ${reply.body.message}`).toBe(true)
    return reply.body.data
  }
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const stamp = Date.now()
  const classes: number[] = []
  for (const at of [1, 2])
    classes.push((await ask('POST', '/api/classes', { name: `走班${stamp}-${at}`, grade: '高一' })).id)
  const pupils: number[] = []
  for (let at = 0; at < PUPILS; at++) {
    const name = `选科生${at}`
    const made = await ask('POST', '/api/students', { name, studentNumber: `E${stamp}${at}`, gender: '男' })
    await ask('PUT', `/api/students/${made.id}/class`, { classId: classes[at % 2] })
    pupils.push(made.id)
  }
  await ask('PUT', `/api/students/${profileId}/class`, { classId: classes[0] })

  const admin = await as('admin')
  await visit(admin, '/schedule/management')
  await admin.getByRole('link', { name: '走班选科' }).click(FIRST)
  await button(admin, '新增走班方案').click()
  await field(dialog(admin), '开班最少人数').fill('1')
  await field(dialog(admin), '教学班人数上限').fill('10')
  await button(dialog(admin), '确定').click()
  await admin.getByRole('link', { name: /走班选科$/ }).click(FIRST)
  await expect(admin.getByText(`已选科 0 / ${PUPILS + 1} 人`)).toBeVisible(FIRST)

  // All but two are there already; one is entered at the desk, one chooses on the phone.
  const [plan] = await ask('GET', '/api/electives')
  const [first, other]: Named[] = plan.firsts
  const seconds: Named[] = plan.seconds
  for (const [at, id] of pupils.slice(1).entries())
    await ask('PUT', `/api/electives/${plan.id}/choices/${id}`, {
      firstId: (at % 3 === 0 ? other : first)?.id,
      secondIds: [seconds[at % 2], seconds[2]].map((course) => course?.id),
    })
  await visit(admin, `/schedule/electives/${plan.id}`)
  await button(admin, '2 人未选').click(FIRST)
  const row = admin.getByRole('row', { name: /选科生0/ })
  await button(row, '登记').click()
  await dialog(admin).getByRole('radio', { name: first?.name }).check()
  for (const course of seconds.slice(0, 2))
    await dialog(admin).getByRole('checkbox', { name: course.name }).check()
  await button(dialog(admin), '确定').click()
  await expect(row).toHaveCount(0)

  const phone = await as('student', { mobile: true })
  await visit(phone, '/mobile/student/schedule')
  await button(phone, '去选科').click(FIRST)
  for (const course of [first, ...seconds.slice(0, 2)]) await button(phone, course?.name ?? '').click()
  await button(phone, '保存选科').click()
  await expect(phone.getByRole('region', { name: '选科' })).toContainText(
    [first, ...seconds.slice(0, 2)].map((course) => course?.name).join('＋'),
  )

  await tab(admin, '分班').click()
  await button(admin, '开始分班').click()
  await expect(admin.getByText(/^分出 \d+ 个教学班/)).toBeVisible(FIRST)
  await expect(admin.getByRole('table', { name: '教学班' })).toBeVisible()
  await admin.getByRole('table', { name: '教学班' }).getByRole('button').first().click()
  await expect(button(admin, '教师和教室')).toBeVisible()
  expect(await obstacles(admin)).toEqual([])
  await button(admin, '去确认').click()
  await button(admin, '确认分班').click()
  await button(dialog(admin), '确认分班').click()
  await expect(admin.getByText(/个教学班已经生效/)).toBeVisible()

  await visit(phone, '/mobile/student/schedule')
  const own = phone.getByRole('region', { name: '我的教学班' })
  await expect(own).toContainText('第 3 段', FIRST)
  for (const course of [first, ...seconds.slice(0, 2)]) await expect(own).toContainText(`${course?.name} `)
  expect(await obstacles(phone)).toEqual([])
  const desk = await as('student')
  await visit(desk, '/schedule/class')
  await desk.getByRole('link', { name: '我的教学班' }).click(FIRST)
  await expect(desk.getByRole('table', { name: '我的教学班' }).getByRole('row')).toHaveCount(4)
})
