// Opens the app without a network: the page itself always comes from the server where there is one, and its hashed
// scripts, which never change, from here. Of what is under /api it keeps nothing; where nobody answers it gives the files
// that a page has kept for whoever is signed in (src/shared/lesson-preparations/keep.ts).
const PAGE = 'xueqiao-page'
const SCRIPTS = 'xueqiao-scripts'
const FILES = 'xueqiao-files'

/** Every address is the one page; its router knows the rest. */
const keepPage = async (response) => {
  const pages = await caches.open(PAGE)
  const before = await pages.match('/')
  const [now, old] = await Promise.all([response.clone().text(), before?.text()])
  if (now === old) return
  // Another build: what the last one needed is of no use any more.
  await caches.delete(SCRIPTS)
  await pages.put('/', response)
}

const isPage = (response) => response.ok && (response.headers.get('content-type') ?? '').includes('text/html')
/** Somebody answers for a server that is down. */
const isAbsent = (response) => [502, 503, 504].includes(response.status)

const openPage = async (request) => {
  const kept = () => caches.match('/', { cacheName: PAGE })
  try {
    const response = await fetch(request)
    if (isPage(response)) await keepPage(response.clone())
    return isAbsent(response) ? ((await kept()) ?? response) : response
  } catch (error) {
    const page = await kept()
    if (page === undefined) throw error
    return page
  }
}

const openScript = async (request) => {
  const scripts = await caches.open(SCRIPTS)
  const kept = await scripts.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await scripts.put(request, response.clone())
  return response
}

/** Without the token, which is another one after each sign-in. */
const openFile = async (request) => {
  const kept = () => caches.match(new URL(request.url).pathname, { cacheName: FILES })
  try {
    const response = await fetch(request)
    return isAbsent(response) ? ((await kept()) ?? response) : response
  } catch (error) {
    const file = await kept()
    if (file === undefined) throw error
    return file
  }
}

self.addEventListener('install', (event) => {
  const first = fetch('/', { cache: 'no-cache' }).then((response) => isPage(response) && keepPage(response))
  event.waitUntil(first.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/api/')) {
    // A film asks for pieces of itself, and what fills a page of its own is the browser's: those come from the server alone.
    const isWhole = request.mode !== 'navigate' && !request.headers.has('range')
    if (isWhole && pathname.startsWith('/api/files/')) event.respondWith(openFile(request))
    return
  }
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openScript(request))
})

/** What a page had loaded before there was a worker. */
self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {}
  if (!Array.isArray(keep)) return
  const ours = keep.filter((path) => typeof path === 'string' && path.startsWith('/assets/'))
  event.waitUntil(Promise.allSettled(ours.map((path) => openScript(new Request(path)))))
})
