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
