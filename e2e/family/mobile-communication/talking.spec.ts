import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures'
import { FIRST } from '../../page'
import { box, say } from '../conversation'
import { DOT, fits, type Relation } from './helpers'

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name })
const sessionIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

test('parent on the phone and teacher at the desk talk, one of them going offline and back', async ({
  as,
  server,
}) => {
  // The teacher is reachable at any hour, whatever the clock of this machine says.
  const { week } = (await server.api('teacher', 'GET', '/api/communication/hours')).body.data
  await server.api('teacher', 'PUT', '/api/communication/hours', { enabled: false, week })
  const { user } = await server.session('teacher')
  const { id, name } = user as { id: number; name: string }
  const contacts = (await server.api('parent', 'GET', '/api/communication/contacts')).body.data
  const contact = contacts.find(({ contactId }: { contactId: number }) => contactId === id)
  const child: Relation = contact.relations[0]

  const parent = await as('parent', { mobile: true })
  await parent.goto('/mobile/parent/home')
  await tab(parent, /家校沟通/).tap()
  await parent.getByRole('link', { name: '联系人' }).tap()
  const group = parent.getByRole('region', { name: new RegExp(`^${child.studentName}的老师`) })
  await group.getByRole('button', { name: `给${name}发消息` }).tap()
  await expect(parent).toHaveURL(/\/mobile\/family-school\/chat\/\d+$/)
  await expect(parent.getByRole('heading', { level: 1, name })).toBeVisible()
  const sessionId = sessionIn(parent)
  const mark = String(sessionId)

  const teacher = await as('teacher')
  await teacher.goto(`/family-school/chat/${sessionId}`)
  await expect(box(teacher)).toBeVisible(FIRST)

  const heard = parent.getByRole('log', { name: '消息' })
  await say(parent, `老师好 ${mark}`)
  await expect(teacher.getByText(`老师好 ${mark}`, { exact: true }).last()).toBeVisible()
  const last = heard.getByRole('listitem').last()
  await expect(last.getByText('已读')).toBeVisible()

  await say(teacher, `您好 ${mark}`)
  await expect(heard.getByText(`您好 ${mark}`, { exact: true })).toBeVisible()
  await fits(parent)

  await parent.context().setOffline(true)
  await expect(parent.getByText('网络已断开，消息会在恢复后自动发送')).toBeVisible()
  await say(parent, `第一句 ${mark}`)
  await expect(last.getByText('未发送，网络恢复后自动重试')).toBeVisible()
  await say(parent, `第二句 ${mark}`)
  await expect(heard.getByText(`第二句 ${mark}`, { exact: true })).toBeVisible()
  const stored = teacher.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/messages'),
  )
  await say(teacher, `您在吗 ${mark}`)
  // Before the phone is back, or either might be the first.
  await stored
  await parent.context().setOffline(false)

  await expect(teacher.getByText(`第二句 ${mark}`, { exact: true }).last()).toBeVisible(FIRST)
  await expect(last.getByText('已读')).toBeVisible(FIRST)
  await expect(parent.getByText(/未发送/)).toHaveCount(0)
  const kept = (
    await server.api('teacher', 'GET', `/api/communication/sessions/${sessionId}/messages?size=200`)
  ).body.data.content
  const said = kept.map(({ content }: { content: string }) => content)
  expect(said.filter((text: string) => text.endsWith(` ${mark}`))).toEqual(
    ['老师好', '您好', '您在吗', '第一句', '第二句'].map((text) => `${text} ${mark}`),
  )
  // What came while the phone was away stands where the server has it.
  await expect(heard.getByText(`您在吗 ${mark}`, { exact: true })).toHaveCount(1)
  for (const text of ['第一句', '第二句'])
    await expect(heard.getByText(`${text} ${mark}`, { exact: true })).toHaveCount(1)

  // Taken back within two minutes, on both sides.
  await last.getByText(`第二句 ${mark}`, { exact: true }).click({ button: 'right' })
  await parent.getByRole('dialog').getByRole('button', { name: '撤回' }).tap()
  await expect(heard.getByText('你撤回了一条消息')).toBeVisible()
  await expect(teacher.getByText(/撤回了一条消息/).last()).toBeVisible()

  // What comes meanwhile is counted, and waits below a line.
  await parent.getByRole('button', { name: '返回' }).tap()
  await parent.getByRole('button', { name: '返回' }).tap()
  await expect(parent).toHaveURL('/mobile/family-school/hub')
  await say(teacher, `明天见 ${mark}`)
  await expect(tab(parent, /条未读/)).toBeVisible()
  await fits(parent)
  const row = parent.getByRole('link', { name: new RegExp(`明天见 ${mark}`) })
  await expect(row.getByText('条未读')).toBeAttached()
  const read = parent.waitForResponse((response) => response.url().endsWith(`/sessions/${sessionId}/read`))
  await row.tap()
  await expect(heard.getByText('以下为新消息')).toBeVisible()
  await expect(heard.getByText(`明天见 ${mark}`, { exact: true })).toBeVisible()
  await read
  await parent.getByRole('button', { name: '返回' }).tap()
  await expect(row).toBeVisible()
  await expect(row.getByText('条未读')).toHaveCount(0)
})

test('a teacher finds a family by sound, keeps the talk on top, and the installed app opens offline', {
  tag: '@further',
}, async ({ as, server }) => {
  const { user } = await server.session('parent')
  const { id, name, profileId } = user as { id: number; name: string; profileId: number }
  const contacts = (await server.api('teacher', 'GET', '/api/communication/contacts')).body.data
  const contact = contacts.find(({ contactId }: { contactId: number }) => contactId === id)
  const child: Relation = contact.relations[0]
  const { id: sessionId } = (
    await server.api('teacher', 'POST', '/api/communication/conversations', {
      studentId: child.studentId,
      parentId: profileId,
      teacherId: ((await server.session('teacher')).user as { profileId: number }).profileId,
    })
  ).body.data
  for (const content of ['作业在 https://example.org/a?b=1，谢谢', '请回电'])
    await server.api('parent', 'POST', `/api/communication/sessions/${sessionId}/messages`, { content })

  const page = await as('teacher', { mobile: true, serviceWorkers: 'allow' })
  await page.goto('/mobile/messages')
  const list = page.getByRole('region', { name: '会话列表' })
  const row = list.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `置顶与${name}的会话` }).dispatchEvent('click')
  await expect(row.getByRole('button', { name: `取消置顶与${name}的会话` })).toBeAttached()
  await expect(list.getByRole('listitem').first()).toContainText(name)
  await fits(page)

  // Into the group of the own class, and back.
  await page.getByRole('link', { name: '联系人' }).tap()
  const groups = page.getByRole('region', { name: '班级家长群' })
  await groups.getByRole('button', { name: /^进入 .* 的家长群$/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /家长$/ })).toBeVisible()
  await expect(box(page)).toBeVisible()
  for (const at of [/contacts$/, /messages$/]) {
    await page.getByRole('button', { name: '返回' }).tap()
    await expect(page).toHaveURL(at)
  }
  await page.getByRole('searchbox').fill('请回电')
  await page
    .getByRole('region', { name: '聊天记录' })
    .getByRole('link', { name: /请回电/ })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/mobile\/chat\/\d+/)
  const log = page.getByRole('log')
  await expect(log.getByText('请回电').last()).toBeInViewport()
  await expect(log.getByRole('link', { name: 'https://example.org/a?b=1', exact: true }).last()).toBeVisible()
  await fits(page)

  // Somebody is brought in, and sent away again.
  await page.getByRole('button', { name: '会话设置' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '会话成员' }).tap()
  await sheet.getByRole('button', { name: '添加成员' }).tap()
  const guest = sheet.getByRole('button', { name: /^添加 / }).first()
  const guestName = (await guest.getAttribute('aria-label'))?.replace('添加 ', '') ?? ''
  await guest.tap()
  await sheet.getByRole('button', { name: `移除 ${guestName}`, exact: true }).tap()
  await sheet.getByRole('button', { name: '移除', exact: true }).tap()
  await expect(sheet.getByRole('button', { name: '添加成员' })).toBeVisible()
  await expect(sheet.getByText(guestName, { exact: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: '关闭' }).tap()

  // What was ended is opened again.
  await page.getByRole('button', { name: '会话设置' }).tap()
  await sheet.getByRole('button', { name: '结束会话' }).tap()
  await sheet.getByRole('button', { name: '结束会话' }).tap()
  await expect(page.getByText('会话已结束，仍可查看以前的消息。')).toBeVisible()
  await page.getByRole('button', { name: '重新打开' }).tap()
  await expect(box(page)).toBeVisible()

  // The worker is there a little after the page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('talks:'))), FIRST)
    .toBe(true)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await (await caches.open('xueqiao-scripts')).keys()
          return kept.some(({ url }) => url.includes('/MessagesPage'))
        }),
      FIRST,
    )
    .toBe(true)
  await page.context().setOffline(true)
  await page.goto(`/mobile/chat/${sessionId}`)
  await expect(log.getByText('请回电').last()).toBeVisible()
  await say(page, '路上写的回复')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '发送图片' }).tap()
  await (await choosing).setFiles({ name: '路上拍的.png', mimeType: 'image/png', buffer: DOT })
  await expect(log.getByRole('img', { name: '路上拍的.png' })).toBeVisible()
  await page.goto('/mobile/messages')
  await expect(row).toContainText('路上拍的.png')
  await page.context().setOffline(false)
  // The picture's bytes have outlived the page; both are there once.
  await expect
    .poll(async () => {
      const path = `/api/communication/sessions/${sessionId}/messages`
      const { content } = (await server.api('parent', 'GET', path)).body.data
      return content
        .map((message: { type: string; content: string }) => `${message.type} ${message.content}`)
        .filter((text: string) => text.includes('路上'))
    }, FIRST)
    .toEqual(['text 路上写的回复', 'image 路上拍的.png'])
})
