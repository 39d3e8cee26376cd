import { expect, test } from '../../fixtures'
import { FIRST } from '../../page'
import { box } from '../conversation'
import { DOT, type Relation } from './helpers'

test('back closes what lies above a chat first, and what was begun survives leaving, loading and no network', {
  tag: '@further',
}, async ({ as, server }) => {
  const { id, name } = (await server.session('teacher')).user as { id: number; name: string }
  const contacts = (await server.api('parent', 'GET', '/api/communication/contacts')).body.data
  const contact = contacts.find(({ contactId }: { contactId: number }) => contactId === id)
  const child: Relation = contact.relations[0]
  const page = await as('parent', { mobile: true, own: true })
  await page.goto('/mobile/messages')
  await page.getByRole('link', { name: '联系人' }).tap(FIRST)
  const group = page.getByRole('region', { name: new RegExp(`^${child.studentName}的老师`) })
  await group.getByRole('button', { name: `给${name}发消息` }).tap()
  await expect(box(page)).toBeVisible(FIRST)
  const chat = page.url()

  // A picture, and the menu of the talk: back closes each, and stays in the chat.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT })
  await page.getByRole('button', { name: '查看图片 dot.png' }).last().tap(FIRST)
  await expect(page.getByRole('dialog', { name: 'dot.png' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(chat)
  await page.getByRole('button', { name: '会话设置' }).tap()
  await page.getByRole('button', { name: '会话成员' }).tap()
  await expect(page.getByRole('dialog', { name: '会话成员' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(chat)
  // Closed by hand it leaves nothing behind: back then leaves the chat.
  await page.getByRole('button', { name: '会话设置' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const words = `下午三点半到校门口 ${Date.now()}`
  await box(page).fill(words)
  await page.goBack()
  await expect(page).toHaveURL('/mobile/family-school/contacts')
  await page.goto('/mobile/messages')
  const row = page.getByRole('region', { name: '会话列表' }).getByRole('link', { name: new RegExp(words) })
  await expect(row).toContainText('[草稿]', FIRST)
  await row.tap()
  await expect(box(page)).toHaveValue(words)

  // What waits is told wherever one goes.
  await page.context().setOffline(true)
  await box(page).press('Enter')
  await expect(page.getByText('未发送，网络恢复后自动重试')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).tap()
  await expect(page.getByText('网络已断开，显示的是上次的内容；1 条消息待发送')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('网络已断开', { exact: false })).toHaveCount(0)
  await expect(row).not.toContainText('[草稿]')

  await page.goto('/mobile/family-school/feedback?form=new')
  await page.getByRole('textbox', { name: '标题' }).fill('操场积水')
  await page.reload()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('操场积水', FIRST)
  await page.getByRole('button', { name: '清空' }).tap()
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('')
})
