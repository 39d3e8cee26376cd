import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from './fixtures'

/** Push services are out of reach here, so the browser itself is asked to deliver; the page may be anywhere. */
const deliveryFrom = async (page: Page) => {
  const { origin } = new URL(page.url())
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found !== undefined) resolve(found.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  return (payload: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

/** The worker's own names; the types of this file are those of a page. */
interface Shown {
  title: string
  body: string
  tag: string
  silent: boolean
  data: { link: string }
}
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const all = (await registration.getNotifications()) as unknown as Shown[]
    return all.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, data }))
  })
/** As a tap would; only the browser can make one that counts as a person's. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    self.dispatchEvent(event)
  })

test('a phone shows what is pushed and leads to it', async ({ as, server }) => {
  const { body } = await server.api('parent', 'GET', '/api/communication/conversations')
  const sessionId = body.data.content[0].id as number
  const link = `/family-school/chat/${sessionId}`
  const message = { title: '王老师', body: '发来一条新消息', link, tag: link, silent: false }

  const page = await as('parent', { mobile: true, serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.goto('/mobile/messages')
  const offer = page.getByRole('region', { name: '消息推送' })
  await expect(offer).toContainText('锁屏上不显示内容')
  await offer.getByRole('button', { name: '以后再说' }).tap()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: '会话列表' })).toBeVisible()
  await expect(offer).toBeHidden()

  await page.goto('/mobile/parent/profile')
  await page.getByRole('button', { name: '开启', exact: true }).tap()
  await expect(page.locator('.toast').getByText('浏览器连接不上它的推送服务')).toBeVisible()
  await expect(page.getByRole('button', { name: '开启', exact: true })).toBeEnabled()

  const worker = await workerOf(page.context())
  const deliver = await deliveryFrom(page)
  // Whoever looks at the app is not told again.
  await deliver({ ...message, tag: 'looking' })
  await page.goto('about:blank')
  await deliver(message)
  await deliver({ ...message, body: '发来一条紧急消息' })
  await expect
    .poll(() => shown(worker))
    .toEqual([{ title: '王老师', body: '发来一条紧急消息', tag: link, silent: false, data: { link } }])

  await page.goto('/mobile/parent/profile')
  await tap(worker)
  await expect(page).toHaveURL(`/mobile/chat/${sessionId}`)
  expect(await shown(worker)).toEqual([])
})

test('a browser that refuses says how to allow it', async ({ as }) => {
  const page = await as('teacher')
  await page.goto('/family-school/profile')
  const card = page.getByRole('region', { name: '消息推送' })
  await expect(card.getByText('已被浏览器拒绝')).toBeVisible()
  await expect(card).toContainText('请在浏览器的网站设置里把“通知”改为允许')
  await expect(card.getByRole('button')).toHaveCount(0)
})
