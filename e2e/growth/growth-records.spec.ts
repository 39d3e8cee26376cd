import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, pick, visit } from '../page'

test('a record is written, selected, published, appealed against, put right, and archived', async ({
  as,
  server,
}) => {
  test.slow()
  const { profileId } = (await server.session('student')).user as { profileId: number }
  const { classId } = (await server.api('student', 'GET', `/api/students/${profileId}`)).body as unknown as {
    classId: number
  }
  const title = '运动会后整理场地'
  const student = await as('student')
  await visit(student, '/student-growth/profile')
  await button(student, '添加记录').click(FIRST)
  const form = dialog(student)
  await pick(student, field(form, '维度'), '社会实践')
  await pick(student, field(form, '指标'), '劳动实践')
  await field(form, '标题').fill(title)
  await field(form, '内容').fill('和三名同学留下来，收好器材，两个小时。')
  await button(form, '确定').click()
  await expect(student.getByRole('link', { name: title })).toBeVisible()

  const teacher = await as('teacher')
  const { body } = await server.api(
    'teacher',
    'GET',
    `/api/growth/records?studentId=${profileId}&authorKind=self`,
  )
  const record = body.data.content.find((one: { title: string }) => one.title === title) as {
    id: number
    semesterId: number
  }
  await visit(teacher, `/student-growth/records/${record.id}`)
  await button(teacher, '遴选').click(FIRST)
  await expect(teacher.getByText('已遴选')).toBeVisible()
  await visit(teacher, `/student-growth/records?classId=${classId}&semesterId=${record.semesterId}`)
  await button(teacher, '公示本班').click(FIRST)
  await button(dialog(teacher), '公示').click()
  await expect(teacher.getByText(/^已公示 \d+ 条记录$/)).toBeVisible()

  await visit(student, `/student-growth/records/${record.id}`)
  await button(student, '提出申诉').click(FIRST)
  await field(dialog(student), '申诉理由').fill('是四名同学一起做的，请写全')
  await button(dialog(student), '提交').click()
  await expect(student.getByText('是四名同学一起做的，请写全')).toBeVisible()
  expect(await obstacles(student)).toEqual([])
  await visit(teacher, `/student-growth/records/${record.id}`)
  await button(teacher, '处理申诉').click(FIRST)
  await field(dialog(teacher), '申诉不成立').check()
  await field(dialog(teacher), '处理说明').fill('内容已经写明三名同学')
  await button(dialog(teacher), '确定').click()
  await expect(teacher.getByText('申诉不成立')).toBeVisible()

  // On the phones: from the line behind the bell, and from what waits.
  const parent = await as('parent', { mobile: true })
  await visit(parent, '/mobile/parent/home')
  await parent.getByRole('button', { name: /^提醒/ }).click(FIRST)
  const bell = parent.getByRole('dialog', { name: '提醒' })
  await bell
    .getByRole('button', { name: /成长记录：有记录正在公示/ })
    .first()
    .click()
  await expect(parent).toHaveURL(new RegExp(`/mobile/growth/0\\?studentId=${profileId}$`))
  await parent.getByRole('button', { name: new RegExp(title) }).click(FIRST)
  await button(parent, '提出申诉').click(FIRST)
  await field(parent, '申诉理由').fill('收器材的是两个小时以上')
  await button(parent, '提交申诉').click()
  await expect(parent.getByText('收器材的是两个小时以上', { exact: true })).toBeVisible()
  expect(await obstacles(parent)).toEqual([])
  const phone = await as('teacher', { mobile: true })
  await visit(phone, '/mobile/growth/0')
  const waiting = phone.getByRole('region', { name: '申诉待处理' })
  await waiting.getByRole('button', { name: new RegExp(title) }).click(FIRST)
  await expect(phone.getByText('收器材的是两个小时以上')).toBeVisible(FIRST)
  await field(phone, '处理说明').fill('签到表上写的是两个小时')
  await button(phone, '申诉不成立').click()
  await expect(phone.getByText(/：签到表上写的是两个小时$/)).toBeVisible()
  expect(await obstacles(phone)).toEqual([])

  // Nothing is archived while somebody waits for an answer.
  const until = (appealUntil: string | null) =>
    server.api('admin', 'PUT', '/api/growth/records/deadlines', {
      ...{ semesterId: record.semesterId, recordUntil: null, selectUntil: null, appealUntil },
    })
  await until('2020-01-01')
  const open = await server.api('teacher', 'GET', '/api/growth/records?appealed=true')
  for (const { id } of open.body.data.content as { id: number }[]) {
    const { appeals } = (await server.api('admin', 'GET', `/api/growth/records/${id}`)).body.data
    for (const appeal of appeals as { id: number }[])
      await server.api('admin', 'POST', `/api/growth/records/${id}/appeals/${appeal.id}/decide`, {
        ...{ upheld: false, answer: '已核实' },
      })
  }
  await visit(teacher, `/student-growth/records?classId=${classId}&semesterId=${record.semesterId}`)
  await button(teacher, '归档本班').click(FIRST)
  await button(teacher, '确定').click()
  await expect(teacher.getByText('归档成功')).toBeVisible()
  await visit(teacher, `/student-growth/records/${record.id}`)
  await expect(teacher.getByText('已归档')).toBeVisible(FIRST)
  await expect(button(teacher, '编辑')).toHaveCount(0)
})
