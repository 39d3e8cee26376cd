import { expect, test } from '../fixtures'
import { readySocket, visit } from '../page'

const LIST = '/api/communication/conversations'

test('an urgent message interrupts the teacher, stands on top, and is gone once it is read', async ({
  as,
  server,
}) => {
  const { user } = await server.session('teacher')
  const { id, profileId: teacherId } = user as { id: number; profileId: number }
  const contacts = (await server.api('parent', 'GET', '/api/communication/contacts')).body.data
  const contact = contacts.find(({ contactId }: { contactId: number }) => contactId === id)
  const [{ studentId }] = contact.relations
  const session = (await server.api('parent', 'POST', LIST, { studentId, teacherId })).body.data

  const page = await as('teacher', { mobile: true })
  await readySocket(page, '/mobile/teacher/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const parent = await as('parent', { mobile: true })
  await parent.goto(`/mobile/chat/${session.id}`)
  await parent.getByRole('button', { name: '更多', exact: true }).tap()
  await parent.getByRole('button', { name: '紧急消息' }).tap()
  const sheet = parent.getByRole('dialog', { name: '紧急消息' })
  await expect(sheet.getByText(/^一周内还可发送 \d 条/)).toBeVisible()
  await sheet.getByLabel('消息内容').fill('孩子还没有到家')
  await sheet.getByLabel('紧急原因').fill('放学两小时未归')
  await sheet.getByRole('button', { name: '发送紧急消息' }).tap()

  const alert = page.getByRole('alert', { name: '紧急消息' })
  await expect(alert).toContainText('放学两小时未归')
  await expect(page.getByRole('region', { name: '紧急消息' }).first()).toContainText('孩子还没有到家')
  await alert.getByRole('button', { name: '关闭提醒' }).tap()
  await visit(page, '/mobile/messages')
  const first = page.getByRole('region', { name: '会话列表' }).getByRole('listitem').first()
  await expect(first).toContainText('紧急')
  const read = page.waitForResponse((response) => response.url().endsWith(`/sessions/${session.id}/read`))
  await first.getByRole('link').tap()
  await expect(page.getByRole('log').getByText('孩子还没有到家').last()).toBeVisible()
  // Read is what has been looked at for a moment.
  expect((await read).ok()).toBe(true)
  await visit(page, '/mobile/teacher/home')
  await expect(page.getByRole('region', { name: '消息', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '紧急消息' })).toHaveCount(0)
})

test('choosing a child changes the whole home, and forms begin with that child', async ({ as, server }) => {
  const { children } = (await server.api('parent', 'GET', '/api/dashboard/home')).body.data
  const [, second] = children
  const page = await as('parent', { mobile: true })
  await page.goto('/mobile/parent/home')
  const asked = page.waitForResponse((response) => response.url().includes(`studentId=${second.id}`))
  await page.getByRole('button', { name: second.name }).tap()
  await expect(page.getByRole('heading', { level: 1, name: second.className })).toBeVisible()
  expect((await asked).ok()).toBe(true)
  await expect(page.getByRole('region', { name: '通知', exact: true })).toBeVisible()
  await visit(page, '/mobile/family-school/feedback?form=new')
  await expect(page.getByRole('radio', { name: second.name })).toBeChecked()
  await visit(page, '/mobile/home')
  await expect(page.getByRole('heading', { level: 1, name: second.className })).toBeVisible()
})
