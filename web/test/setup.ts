import { afterAll, vi } from 'vitest'
import { loadReact } from './react'

// Test files share a process, so that React and antd are loaded once and not fifty times. What is ours starts
// anew with every file, and what a file leaves in the simulated browser goes with it.

vi.resetModules()

await loadReact()

/**
 * What an element says of itself. To ask all styles of a page takes a simulated browser long, antd asks wherever it
 * measures, and there are none here.
 */
if (typeof document !== 'undefined')
  for (const window of [globalThis, document.defaultView])
    if (window) window.getComputedStyle = (element) => (element as HTMLElement).style

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** Uploads that say how far they are ask the same stand-in as every other call. */
class AskingFetch {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  private asked = { method: 'GET', address: '', headers: {} as Record<string, string> }
  open(method: string, address: string) {
    this.asked = { method, address, headers: {} }
  }
  setRequestHeader(name: string, value: string) {
    this.asked.headers[name] = value
  }
  getResponseHeader() {
    return 'application/json'
  }
  abort() {}
  async send(body: BodyInit | null) {
    const { address, method, headers } = this.asked
    try {
      const answer = await fetch(address, { method, headers, body })
      this.status = answer.status
      this.responseText = await answer.text()
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}
Reflect.set(globalThis, 'XMLHttpRequest', AskingFetch)
