// Shows what is pushed, and leads to it. The words are the server's: no more than a locked screen may show.

/** Where the pages of the desktop stand on a phone. */
const ON_PHONE = [
  [/^\/family-school\/chat\/(\d+)$/, '/mobile/chat/$1'],
  [/^\/family-school\/communication$/, '/mobile/messages'],
  [/^\/family-school\/notification\/(\d+)$/, '/mobile/notifications?id=$1'],
  [/^\/family-school\/feedback\/(\d+)$/, '/mobile/family-school/feedback?id=$1'],
  [/^\/homework\/detail\/(\d+)\?studentId=(\d+)$/, '/mobile/home?homework=$1-$2'],
  [/^\/homework\/detail\/(\d+)$/, '/mobile/home?homework=$1'],
  [/^\/homework\/submissions\/(\d+)$/, '/mobile/teacher/homework/$1'],
  [/^\/student\/(?:exams|assessment)(?:\/\d+)?$/, '/mobile/home?show=growth'],
  [/^\/student-growth\/goals\/(\d+)$/, '/mobile/growth/0?goal=$1'],
  [/^\/student-growth\/achievements$/, '/mobile/growth/0?part=awards'],
  [/^\/student-growth\/comments$/, '/mobile/home?show=growth'],
  [/^\/student-growth\/records\/(\d+)$/, '/mobile/growth/0?record=$1'],
  [/^\/student-growth\/(?:profile|records)$/, '/mobile/growth/0'],
  [/^\/schedule\/(?:class|teacher|electives)$/, '/mobile/home?timetable=week'],
  [/^\/teaching\/lesson-preparations\/(\d+)(?:\/review)?$/, '/mobile/teacher/preparations?id=$1'],
  [/^\/teaching\/plans\/(\d+)$/, '/mobile/teacher/preparations?plan=$1'],
]
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
  const { title = '学桥', body = '有一条新提醒', link = '/', tag = link, silent = false } = payload
  await self.registration.showNotification(title, {
    body,
    tag,
    silent,
    renotify: !silent,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'zh-CN',
    data: { link },
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

/** Our own pages only, whatever was pushed. */
const placeOf = (link, phone) => {
  const { origin, pathname, search } = new URL(link, self.location.origin)
  if (origin !== self.location.origin) return '/'
  if (!phone) return pathname + search
  const named = (place) => ON_PHONE.find(([pattern]) => pattern.test(place))
  const [whole, whither] = named(pathname + search) ?? []
  if (whole !== undefined) return (pathname + search).replace(whole, whither)
  const [from, to] = named(pathname) ?? []
  if (from === undefined) return pathname + search
  const place = pathname.replace(from, to)
  return search === '' ? place : `${place}${place.includes('?') ? '&' : '?'}${search.slice(1)}`
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

const open = async (link) => {
  const all = await windows()
  const client = all.find(({ focused }) => focused) ?? all[0]
  if (client === undefined) return self.clients.openWindow(placeOf(link, isPhone))
  const place = placeOf(link, isPhone || new URL(client.url).pathname.startsWith('/mobile'))
  await client.focus().catch(() => undefined)
  if (await goesThere(client, place)) return undefined
  return client.navigate(place).catch(() => self.clients.openWindow(place))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/'))
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
