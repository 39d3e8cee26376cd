// React as people get it: its build for development takes twice as long for everything, to warn of what no test reads.
// That build alone has `act`, for which the tests wait until React has nothing left to do, so here is one for the other.

type Work = () => void

/** What React still has to do, at the latest when what acts ends. */
const pending = new Set<Work>()
let acting = 0

const endable = (native: (work: Work) => unknown) => (work: Work) => {
  const once = () => {
    if (pending.delete(once)) work()
  }
  pending.add(once)
  if (acting === 0) native(once)
}

const end = () => {
  // A set is walked to what is added on the way.
  if (acting === 1) for (const work of pending) work()
  acting--
}

const isLater = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

const act = (work: () => unknown) => {
  acting++
  let result: unknown
  try {
    result = work()
  } finally {
    if (!isLater(result)) end()
  }
  return isLater(result) ? Promise.resolve(result).finally(end) : result
}

const KNOWN = 'xueqiaoReact'

/** Once a process, with functions of ours in the place of those that React takes with it when it is loaded. */
export const loadReact = async () => {
  if (KNOWN in globalThis) return
  const { queueMicrotask, setImmediate } = globalThis
  const { NODE_ENV } = process.env
  Object.assign(globalThis, {
    queueMicrotask: endable(queueMicrotask),
    setImmediate: endable(setImmediate),
  })
  process.env.NODE_ENV = 'production'
  const { default: React } = await import('react')
  await import('react/jsx-runtime')
  await import('react-dom/client')
  Object.assign(globalThis, { queueMicrotask, setImmediate, [KNOWN]: true })
  process.env.NODE_ENV = NODE_ENV
  Object.assign(React, { act })
  const { configure } = await import('@testing-library/react')
  // Whoever waits for an element fails many times on the way: no need to write down the whole page each time.
  configure({ getElementError: (message) => new Error(message ?? '') })
}
