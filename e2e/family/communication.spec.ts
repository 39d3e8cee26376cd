import { obstacles } from '../accessibility'
import { expect, test } from '../fixtures'
import { button, dialog, FIRST, field, options, toasts } from '../page'
import { box, choose, conversationList, fromMenu, fromMore, log, PIXEL, said, say } from './conversation'

test.describe.configure({ timeout: 120_000 })
// Messages of another spec would stand between.
test.use({ school: 'communication' })

test('a teacher and a parent talk, in two browsers', async ({ as, server }) => {
  // At any hour of the day the test is run.
  const week = Array.from({ length: 7 }, () => ({ from: '00:00', to: '23:59' }))
  await server.api('teacher', 'PUT', '/api/communication/hours', { enabled: false, week })
  const { user } = (await server.session('parent')) as { user: { name: string; profileId: number } }
  const { user: self } = (await server.session('teacher')) as { user: { profileId: number; name: string } }
  const contacts = (await server.api('teacher', 'GET', '/api/communication/contacts')).body.data
  const family = contacts.find(
    ({ contactType, profileId }: { contactType: string; profileId: number }) =>
      contactType === 'PARENT' && profileId === user.profileId,
  )
  const { studentId } = family.relations[0]

  // A history longer than a page, with one word to be found in it.
  const triple = `studentId=${studentId}&parentId=${user.profileId}&teacherId=${self.profileId}`
  const { id } = (await server.api('teacher', 'POST', `/api/communication/sessions?${triple}`)).body.data
  for (let turn = 1; turn <= 70; turn++)
    await server.api(turn % 2 ? 'teacher' : 'parent', 'POST', `/api/communication/sessions/${id}/messages`, {
      content: turn === 3 ? '体检表在周三收齐' : `往来 ${turn}`,
    })

  // What was said before is read, so that the counts are ours.
  for (const account of ['teacher', 'parent'] as const) {
    const unread = await server.api(account, 'GET', '/api/communication/conversations?unread=true&size=100')
    for (const { id: old } of unread.body.data.content)
      await server.api(account, 'PUT', `/api/communication/sessions/${old}/read`, {})
  }

  const [teacher, parent] = await Promise.all([as('teacher'), as('parent')])
  await Promise.all([
    teacher.goto('/family-school/communication-new'),
    parent.goto('/family-school/communication'),
  ])

  await test.step('from the contacts into the session', async () => {
    await expect(teacher.getByRole('heading', { name: '联系人' })).toBeVisible(FIRST)
    await teacher.getByRole('searchbox', { name: '搜索联系人' }).fill(user.name)
    await button(teacher.getByRole('region', { name: '搜索结果' }), `给 ${user.name} 发消息`).click()
    await expect(said(teacher, '往来 70')).toBeVisible()
    await expect(teacher).toHaveURL(`/family-school/communication?session=${id}`)
  })

  await test.step('the other one sees it at once, and that it was read', async () => {
    const row = conversationList(parent).getByRole('button', { name: new RegExp(`^${self.name}`) })
    await expect(row).toBeVisible(FIRST)
    await say(teacher, '张老师今天请假，我代课')
    await expect(row).toContainText('张老师今天请假，我代课')
    await expect(row).toContainText(/\d+条未读/)
    await row.click()
    await expect(said(parent, '张老师今天请假，我代课')).toBeVisible()
    await expect(log(teacher).locator('li', { hasText: '张老师今天请假，我代课' })).toContainText('已读')
    await box(parent).pressSequentially('好的', { delay: 20 })
    await expect(teacher.getByText('正在输入…')).toBeVisible()
    await box(parent).press('Shift+Enter')
    await box(parent).pressSequentially('辛苦了')
    await box(parent).press('Enter')
    await expect(log(teacher).getByText('好的\n辛苦了')).toBeVisible()
    await expect(box(parent)).toHaveValue('')
  })

  await test.step('what is written without a network goes later, once and in order', async () => {
    await parent.context().setOffline(true)
    await say(parent, '断网一')
    await say(parent, '断网二')
    await expect(said(parent, '断网二')).toBeVisible()
    await expect(log(parent).getByText('未发送，联网后自动发送').first()).toBeVisible()
    await say(teacher, '断网时老师说的')
    await expect(log(teacher).locator('li', { hasText: '断网时老师说的' })).toContainText('未读')
    await parent.context().setOffline(false)
    await expect(said(teacher, '断网二')).toBeVisible()
    await expect(said(parent, '断网时老师说的')).toBeVisible()
    await expect(log(parent).getByText('未发送')).toHaveCount(0)
    const order = await log(teacher).locator('.bubble-text').allTextContents()
    expect(order.filter((text) => text.startsWith('断网'))).toEqual(['断网时老师说的', '断网一', '断网二'])
  })

  await test.step('recall, quote and to-do from the menu', async () => {
    await say(teacher, '这句说错了')
    await expect(said(parent, '这句说错了')).toBeVisible()
    await said(teacher, '这句说错了').click({ button: 'right' })
    await teacher.getByRole('menuitem', { name: '撤回' }).click()
    await expect(parent.getByText(`${self.name}撤回了一条消息`).first()).toBeVisible()
    await expect(said(parent, '这句说错了')).toHaveCount(0)
    // By keyboard: the button of a message opens the same menu.
    await button(teacher, '消息操作：断网二').focus()
    await teacher.keyboard.press('Enter')
    await expect(teacher.getByRole('menuitem', { name: '引用回复' })).toBeFocused()
    await teacher.keyboard.press('Enter')
    await say(teacher, '收到')
    await expect(log(parent).locator('.quote', { hasText: '断网二' })).toBeVisible()
    await said(teacher, '断网一').click({ button: 'right' })
    await teacher.getByRole('menuitem', { name: '转为待办' }).click()
    await dialog(teacher).getByLabel('要做什么').fill('回电话')
    await button(dialog(teacher), '确定').click()
    await expect(dialog(teacher)).toHaveCount(0)
  })

  await test.step('a picture, with its preview; and a file that may not be sent', async () => {
    const input = teacher.getByLabel('选择图片')
    await input.setInputFiles({
      name: '板书.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    })
    await expect(teacher.getByRole('list', { name: '待发送的文件' })).toContainText('板书.png')
    await button(teacher, '发送').click()
    const picture = log(parent).getByRole('img', { name: '板书.png' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await picture.click()
    await expect(parent.locator('.ant-image-preview img')).toBeVisible()
    await parent.keyboard.press('Escape')
    await teacher
      .getByLabel('选择文件')
      .setInputFiles({ name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await expect(teacher.getByRole('alert')).toContainText('不能发送 程序.exe')
  })

  await test.step('search leads to the place, and back to the latest', async () => {
    await teacher.getByRole('searchbox', { name: '搜索联系人、消息' }).fill('体检表')
    await teacher.getByRole('list', { name: '找到的消息' }).getByRole('button').first().click()
    await expect(said(teacher, '体检表在周三收齐')).toBeInViewport()
    await expect(said(teacher, '收到')).toHaveCount(0)
    await say(parent, '新的一句')
    await button(teacher, '回到最新').click()
    await expect(said(teacher, '新的一句')).toBeInViewport()
    // Upwards: older messages come above, and what is read stays where it is.
    const rows = log(teacher).locator('li[data-seq]')
    const seq = (await rows.first().getAttribute('data-seq')) ?? ''
    await log(teacher).evaluate((element) => element.scrollTo(0, 0))
    await expect(rows.first()).not.toHaveAttribute('data-seq', seq)
    await expect(log(teacher).locator(`li[data-seq="${seq}"]`)).toBeInViewport()
    await button(teacher, '回到最新').click()
    await expect(said(teacher, '新的一句')).toBeInViewport()
  })

  await test.step('the badge and the title count what is unread elsewhere', async () => {
    // Everything said so far has been before the teacher's eyes.
    await expect(log(parent).locator('li', { hasText: '新的一句' })).toContainText('已读')
    await expect(teacher.getByRole('link', { name: '消息', exact: true })).toBeVisible()
    await teacher.getByRole('link', { name: '沟通中心' }).click()
    await expect(teacher.getByRole('heading', { name: '沟通中心' })).toBeVisible(FIRST)
    await say(parent, '还有一句')
    await expect(teacher.getByRole('link', { name: '消息，1 条未读' })).toBeVisible()
    await expect(teacher).toHaveTitle(/^\(1\) /)
    await teacher.getByRole('link', { name: '消息，1 条未读' }).click()
    const row = conversationList(teacher).getByRole('button', { name: new RegExp(user.name) })
    await expect(row).toContainText('1条未读')
    await row.click()
    await expect(said(teacher, '还有一句')).toBeInViewport()
    await expect(log(teacher).getByText('以下为新消息')).toBeInViewport()
    await expect(teacher.getByRole('link', { name: '消息', exact: true })).toBeVisible()
    await expect(teacher).not.toHaveTitle(/^\(/)
  })

  await test.step('nothing stands in anybody’s way, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await teacher.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(teacher.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await teacher.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0))),
      )
      expect.soft(await obstacles(teacher), colorScheme).toEqual([])
    }
  })

  await test.step('an ended session is read only, and can be opened again', async () => {
    await button(teacher, '更多').click()
    await teacher.getByRole('menuitem', { name: '结束会话' }).click()
    await button(dialog(teacher), '结束会话').click()
    await expect(parent.getByText('会话已结束，仍可查看以前的消息。')).toBeVisible()
    await button(parent, '重新打开').click()
    await expect(box(teacher)).toBeVisible()
  })
})

test('a pupil sees the teachers, and why there is nothing to write in (G30)', { tag: '@further' }, async ({
  as,
}) => {
  const page = await as('student')
  await page.goto('/family-school/communication')
  await expect(page.getByText('学生账号不能发起会话。')).toBeVisible(FIRST)
  await expect(page.getByRole('region', { name: '我的老师' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '发消息' })).toHaveCount(0)
})

test('a duty list, a group of colleagues, and the group of a class', { tag: '@further' }, async ({
  as,
  server,
}) => {
  const { user: self } = (await server.session('teacher')) as { user: { profileId: number } }
  const { content } = (await server.api('teacher', 'GET', '/api/communication/users/teachers?size=50')).body
    .data as { content: { name: string; userId: number | null; profileId: number }[] }
  const duty: { teachers: { name: string }[] }[] = (
    await server.api('teacher', 'GET', '/api/communication/duty')
  ).body.data
  const onDuty = duty.flatMap(({ teachers }) => teachers.map(({ name }) => name))
  const names = content.flatMap(({ name, userId, profileId }) =>
    userId === null || profileId === self.profileId || onDuty.includes(name) ? [] : [name],
  )
  const [one = '', two = '', three = ''] = new Set(names)
  const [admin, teacher, parent] = await Promise.all([
    as('admin'),
    as('teacher'),
    as('parent', { mobile: true }),
  ])
  const heading = (name: string | RegExp) => teacher.getByRole('heading', { level: 2, name })

  await test.step('the administrator says who is on duty, everybody on the staff sees it', async () => {
    await admin.goto('/family-school/communication')
    await button(admin, '值班表').click()
    const day = dialog(admin).getByRole('listitem').first()
    await day.getByRole('combobox', { name: /添加值班教师$/ }).fill(one)
    await options(admin).filter({ hasText: one }).first().click()
    await expect(day).toContainText(one)
    await button(dialog(admin), '保存').click()
    await expect(toasts(admin)).toContainText('值班表已保存')
    await teacher.goto('/family-school/communication')
    await fromMenu(teacher, '值班表')
    await expect(dialog(teacher).getByRole('listitem').first()).toContainText(one)
    await expect(dialog(teacher).getByRole('combobox')).toHaveCount(0)
    await button(dialog(teacher), '下一周').click()
    await expect(button(dialog(teacher), '上一周')).toBeEnabled()
    await teacher.keyboard.press('Escape')
    await expect(dialog(teacher)).toHaveCount(0)
  })

  await test.step('colleagues are brought together, called in, sent away, and left', async () => {
    await fromMenu(teacher, '新建群聊')
    await button(dialog(teacher), '确定').click()
    await expect(dialog(teacher).getByText('请选择沟通对象')).toBeVisible()
    await choose(teacher, '成员', one)
    await choose(teacher, '成员', two)
    await field(dialog(teacher), '群名').fill('期末备课')
    await button(dialog(teacher), '确定').click()
    await expect(heading(/期末备课/)).toContainText('3 人')
    await say(teacher, '周三集体备课')
    await expect(log(teacher).locator('li', { hasText: '周三集体备课' })).toContainText('未读')
    const members = teacher.getByRole('region', { name: '成员' })
    await button(members, '添加').click()
    await choose(teacher, '教师', three)
    await button(dialog(teacher), '添加').click()
    await expect(members).toContainText(three)
    await button(members, `移除 ${three}`).click()
    await button(dialog(teacher), '移除').click()
    await expect(members).not.toContainText(three)
    await fromMore(teacher, '修改群名')
    await field(dialog(teacher), '群名').fill('期末命题')
    await button(dialog(teacher), '确定').click()
    await expect(heading(/期末命题/)).toBeVisible()
    await fromMore(teacher, '退出群聊')
    await button(dialog(teacher), '退出').click()
    await expect(conversationList(teacher).getByRole('button', { name: /^期末命题/ })).toHaveCount(0)
  })

  await test.step('the 班主任 writes to the class; a parent reads on the phone and cannot write there', async () => {
    await fromMenu(teacher, '班级家长群')
    await dialog(teacher)
      .getByRole('button', { name: /进入 .+ 的家长群/ })
      .first()
      .click()
    await expect(heading(/家长/)).toContainText(/\d+ 位家长/)
    await say(teacher, '明天带美术用品')
    await parent.goto('/mobile/messages')
    await parent.getByRole('link', { name: /明天带美术用品/ }).tap(FIRST)
    await expect(parent.getByRole('log', { name: '消息' }).getByText('明天带美术用品')).toBeVisible()
    await expect(parent.getByRole('link', { name: '私聊老师' })).toBeVisible()
    await expect(parent.getByRole('textbox')).toHaveCount(0)
    await expect(log(teacher).locator('li', { hasText: '明天带美术用品' })).toContainText(
      /^.*1\/\d+ 位家长已读/s,
    )
    await fromMore(teacher, '仅班主任可发言')
    await expect(toasts(teacher).filter({ hasText: '已设为仅班主任可发言' })).toBeVisible()
    await expect(parent.getByText(/仅班主任可发言/)).toBeVisible()
  })
})
