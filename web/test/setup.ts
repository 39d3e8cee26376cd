import { afterAll, vi } from 'vitest'

// Test files share a process, so that React and antd are loaded once and not fifty times. What is ours starts
// anew with every file, and what a file leaves in the simulated browser goes with it.

vi.resetModules()

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
