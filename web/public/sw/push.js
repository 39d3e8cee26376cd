// Shows what is pushed, and leads to it. The words are the server's: no more than a locked screen may show.

const isPhone = /Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(self.navigator.userAgent)
/** Safari withdraws the permission of whoever is pushed and shows nothing, whatever is on the screen. */
const mustShow = /AppleWebKit/.test(self.navigator.userAgent) && !/Chrom|Edg/.test(self.navigator.userAgent)

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const read = (data) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

const show = async (payload) => {
  // Whoever looks at the app sees it there.
  const looking = (await windows()).some((client) => client.visibilityState === 'visible' && client.focused)
  if (looking && !mustShow) return
  const {
    title = '学桥',
    body = '有一条新提醒',
    link = '/',
    phone = link,
    tag = link,
    silent = false,
  } = payload
  await self.registration.showNotification(title, {
    body,
    tag,
    silent,
    renotify: !silent,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'zh-CN',
    data: { link, phone },
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

/** Our own pages only, whatever was pushed. */
const ownPage = (link) => {
  const { origin, pathname, search } = new URL(link, self.location.origin)
  return origin === self.location.origin ? pathname + search : '/'
}

const PAGE_ANSWERS_MS = 500

/** A page that runs goes there by itself, and keeps what was typed in it. */
const goesThere = (client, place) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), PAGE_ANSWERS_MS)
    client.postMessage({ goTo: place }, [port2])
  })

/** The same at the desk and on a phone: the server says both, one way for the bell and for what is pushed. */
const open = async ({ link = '/', phone = link }) => {
  const all = await windows()
  const client = all.find(({ focused }) => focused) ?? all[0]
  if (client === undefined) return self.clients.openWindow(ownPage(isPhone ? phone : link))
  const onPhone = isPhone || new URL(client.url).pathname.startsWith('/mobile')
  const place = ownPage(onPhone ? phone : link)
  await client.focus().catch(() => undefined)
  if (await goesThere(client, place)) return undefined
  return client.navigate(place).catch(() => self.clients.openWindow(place))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data ?? {}))
})

/** The browser has dropped the old one. Who it is for only a page knows: an open one says so now, another when it opens. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options
    if (!event.newSubscription && options) await self.registration.pushManager.subscribe(options)
    for (const client of await windows()) client.postMessage({ pushChanged: true })
  }
  event.waitUntil(renew())
})
