import { expect, test } from '../fixtures'
import { button, FIRST, visit } from '../page'

type Server = Parameters<Parameters<typeof test>[2]>[0]['server']

/** For every child of the demo parent, and of this test alone: others answer what the demo school has sent. */
const published = async (server: Server, title: string, level: 'confirm' | 'sign') => {
  const { body } = await server.api('parent', 'GET', '/api/notifications?size=50')
  const receipts = body.data.content.flatMap((one: { receipts: { studentId: number }[] }) => one.receipts)
  const children = new Set<number>(receipts.map((one: { studentId: number }) => one.studentId))
  const made = await server.api('admin', 'POST', '/api/notifications', {
    ...{ title, level, content: '请家长处理。', audience: ['parents'] },
    targets: [...children].map((id) => ({ kind: 'person', value: `student:${id}` })),
  })
  const { id } = made.body.data
  await server.api('admin', 'POST', `/api/notifications/${id}/publish`, {})
  return { id: Number(id), title }
}

test('a parent confirms and signs on the phone, for one child after another', async ({ as, server }) => {
  const signing = await published(server, '游泳课安全告知书', 'sign')
  const confirming = await published(server, '游泳课时间安排', 'confirm')
  /** The children for whom an answer is still asked. */
  const waiting = async (id: number): Promise<string[]> => {
    const { body } = await server.api('parent', 'GET', `/api/notifications/${id}`)
    const asked = body.data.receipts.filter((one: { awaits: boolean }) => one.awaits)
    return asked.map(({ studentName }: { studentName: string }) => studentName)
  }

  const page = await as('parent', { mobile: true })
  await visit(page, '/mobile/notifications?filter=unanswered')
  await page.getByRole('link', { name: signing.title }).first().tap()
  const article = page.getByRole('article', { name: signing.title })
  const send = page.getByRole('button', { name: '确认并提交' })
  await expect(article.getByRole('heading', { name: '监护人签字' })).toBeVisible()
  await send.tap()
  await expect(page.locator('.toast').getByText('请先手写签名')).toBeVisible()
  const children = await waiting(signing.id)
  expect(children.length).toBeGreaterThan(1)
  for (const child of children) {
    await article.getByRole('radio', { name: child }).check({ force: true })
    const pad = page.getByRole('img', { name: '手写签名区' })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (box === null) throw new Error('no room to write')
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 100, { steps: 6 })
    await page.mouse.up()
    await send.tap()
    await expect(page.locator('.toast').getByText('签字已提交').last()).toBeVisible()
    await expect.poll(() => waiting(signing.id)).not.toContain(child)
  }
  // The parent finds again what was signed, by whom and when, and nothing calls any more.
  const receipt = article.getByRole('region', { name: '我的回执' })
  await expect(receipt.getByText('已签字', { exact: true })).toBeVisible()
  const drawn = await receipt.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
  expect(drawn).toBeGreaterThan(0)
  await expect(receipt.getByText(/签字人：/)).toBeVisible()
  await expect(article.locator('.orange')).toHaveCount(0)
  expect(await waiting(signing.id)).toEqual([])

  await visit(page, `/mobile/family-school/notifications?id=${confirming.id}`)
  await page.getByLabel('备注').fill('会准时到')
  await page.getByRole('button', { name: '我已知晓，确认' }).tap()
  await expect(
    page.getByRole('region', { name: '我的回执' }).getByText('已确认', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('会准时到')).toBeVisible()

  // Whoever sent it sees the signature and the remark on the phone, too.
  const sender = await as('admin', { mobile: true })
  await visit(sender, `/mobile/notifications?managed=${signing.id}`)
  const signed = sender.getByRole('region', { name: '已签字', exact: true })
  await sender.getByRole('radio', { name: /^已签字/ }).check({ force: true })
  await expect(signed.getByRole('img', { name: /的签名$/ }).first()).toBeVisible(FIRST)
  await visit(sender, `/mobile/notifications?managed=${confirming.id}`)
  await sender.getByRole('radio', { name: /^已确认/ }).check({ force: true })
  await expect(sender.getByText('备注：会准时到').first()).toBeVisible()
})

test('a notice is forwarded on the phone, and opened at the desk by whoever follows the class (ROUTES-20)', {
  tag: '@further',
}, async ({ as, server }) => {
  const { name } = (await server.session('teacher')).user as { name: string }
  const managed = await server.api('teacher', 'GET', '/api/notifications/managed?own=true&status=PUBLISHED')
  const title: string = managed.body.data.content[0].title

  const phone = await as('parent', { mobile: true })
  await visit(phone, '/mobile/family-school/contacts')
  await button(phone, `给${name}发消息`).first().tap(FIRST)
  await expect(phone).toHaveURL(/\/mobile\/family-school\/chat\/\d+$/)
  await button(phone, '更多').tap()
  await button(phone, '转发通知').tap()
  await phone.getByRole('dialog', { name: '转发通知' }).getByRole('button', { name: title }).tap()
  await expect(
    phone.getByRole('log', { name: '消息' }).getByRole('link', { name: title }).last(),
  ).toBeVisible()

  const sessionId = new URL(phone.url()).pathname.split('/').at(-1)
  const desk = await as('teacher')
  await visit(desk, `/family-school/chat/${sessionId}`)
  await desk.getByRole('link', { name: '查看', exact: true }).last().click(FIRST)
  await expect(desk.getByRole('article', { name: title })).toBeVisible()
  await desk.goBack()
  await button(desk, '转发通知').click()
  await desk.getByRole('dialog', { name: '转发通知' }).getByRole('button', { name: title }).click()
  await expect(phone.getByRole('link', { name: title })).toHaveCount(2)
})

test('notices are open to pupils and teachers on the phone, and a look at the list reads nothing (MOBILE-12)', {
  tag: '@further',
}, async ({ as, server }) => {
  for (const account of ['student', 'teacher'] as const) {
    const unread = async () =>
      (await server.api(account, 'GET', '/api/notifications/unread')).body.data.unread
    const before: number = await unread()
    const page = await as(account, { mobile: true })
    await visit(page, '/mobile/notifications')
    const first = page.getByRole('region', { name: '通知列表' }).getByRole('link').first()
    await expect(first).toBeVisible(FIRST)
    expect(await unread()).toBe(before)
  }
})
