/**
 * A script of its own, which comes before all others and loads none: what a home of the phone shows is asked for while
 * the rest is still on its way, and so are the files of that home, which index.html names (web/phone-first.ts).
 */
declare global {
  interface Window {
    /** What was asked for, and as whom. */
    early?: { token: string; answer: Promise<Response> }
  }
}

export {}

const token = localStorage.getItem('token')
const path = window.location.pathname

if (token && /^\/mobile(\/(\w+\/)?home)?$/.test(path)) {
  const answer = fetch('/api/dashboard/home?frame=true', {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(15_000),
  })
  // Whoever takes it up hears of it (mobile/shell/ahead.ts).
  answer.catch(() => undefined)
  window.early = { token, answer }
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-page="${path}"]`))
    link.rel = link.as === 'style' ? 'preload' : 'modulepreload'
}
