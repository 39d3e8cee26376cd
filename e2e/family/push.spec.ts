import type { Page, Worker } from '@playwright/test'
import { expect, test } from '../fixtures'

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

interface Shown {
  title: string
  body: string
  tag: string
  silent: boolean
  data: { link: string; phone: string }
}
/** What the worker has that a page has not, and where this test writes down what it shows. */
interface WorkerSelf {
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> }
  shown: Shown[]
}

/** A browser without a screen has no place for notifications and refuses them: what is shown is written down. */
const listenIn = (worker: Worker) =>
  worker.evaluate(() => {
    const own = self as unknown as WorkerSelf
    own.shown = []
    own.registration.showNotification = async (title, { body, tag, silent, data }) => {
      own.shown.push({ title, body, tag, silent, data })
    }
  })
const shown = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerSelf).shown)

/** As a tap on the last one would; only the browser can make one that counts as a person's. */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    const { data } = (self as unknown as WorkerSelf).shown.at(-1) ?? {}
    const notification = { data, close: () => {} }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  })

test('a phone shows what is pushed and leads to it', async ({ as, server }) => {
  const { body } = await server.api('parent', 'GET', '/api/communication/conversations')
  const sessionId = body.data.content[0].id as number
  const link = `/family-school/chat/${sessionId}`
  const phone = `/mobile/chat/${sessionId}`
  const message = { title: '王老师', body: '发来一条新消息', link, phone, tag: link, silent: false }
  const asShown = {
    title: message.title,
    body: message.body,
    tag: link,
    silent: false,
    data: { link, phone },
  }

  const page = await as('parent', { mobile: true, serviceWorkers: 'allow' })
  await page.goto('/mobile/parent/profile')
  const started = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  await listenIn(worker)
  const deliver = await deliveryFrom(page)
  // Whoever looks at the app is not told again.
  await deliver({ ...message, tag: 'looking' })
  await page.goto('about:blank')
  await deliver(message)
  await expect.poll(() => shown(worker)).toEqual([asShown])
  // Whatever somebody manages to push, a word is shown.
  await deliver({})
  await expect.poll(async () => (await shown(worker)).at(-1)?.body).toBe('有一条新提醒')
  await deliver({ ...message, body: '发来一条紧急消息' })
  await expect.poll(async () => (await shown(worker)).at(-1)?.body).toBe('发来一条紧急消息')

  await page.goto('/mobile/parent/profile')
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await tap(worker)
  await expect(page).toHaveURL(phone)
})

test('a browser that refuses says how to allow it, on the phone and at the desk', async ({ as, server }) => {
  const refuse = async (page: Page) => {
    const cdp = await page.context().newCDPSession(page)
    // Without the window's own context a whole browser takes it for the one it would show a person.
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting: 'denied',
      origin: server.url,
      browserContextId: targetInfo.browserContextId,
    })
  }
  const desk = await as('teacher', { own: true })
  await refuse(desk)
  await desk.goto('/family-school/profile')
  const card = desk.getByRole('region', { name: '消息推送' })
  await expect(card.getByText('已被浏览器拒绝')).toBeVisible()
  await expect(card).toContainText('请在浏览器的网站设置里把“通知”改为允许')
  await expect(card.getByRole('button')).toHaveCount(0)

  const phone = await as('parent', { mobile: true, own: true })
  await refuse(phone)
  await phone.goto('/mobile/parent/profile')
  await expect(phone.getByText('已被浏览器拒绝')).toBeVisible()
  // Nobody is offered what their browser refuses.
  await phone.goto('/mobile/messages')
  await expect(phone.getByRole('region', { name: '会话列表' })).toBeVisible()
  await expect(phone.getByRole('button', { name: '开启推送' })).toHaveCount(0)
})
