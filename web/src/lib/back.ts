import { hearFirst } from './leave'

/** What stands above the page, the topmost last; each says how it is closed. */
const open: (() => void)[] = []

interface Entry {
  /** How many things stood above the page at this step of the history. */
  above?: number
  /** The router's own count of steps. */
  idx?: number
}
const entry = (): Entry => window.history.state ?? {}
const aboveNow = () => entry().above ?? 0

/** The router's step at which the first of them was put above its page. */
let base: number | undefined
/** How many stood there when the history was last looked at. */
let before = 0
/** Steps back of our own, which nobody else is to hear of, and what follows each. */
const expected: (() => void)[] = []

const stepBack = (steps: number, then: () => void = () => undefined) => {
  expected.push(then)
  window.history.go(-steps)
}

const heard = (event: PopStateEvent) => {
  const above = aboveNow()
  before = above
  const own = expected.shift()
  if (own !== undefined) {
    event.stopImmediatePropagation()
    own()
    settle()
    return
  }
  if (above < open.length) {
    // Back was pressed: it closes what stands above the page, and the page stays.
    event.stopImmediatePropagation()
    for (const close of open.slice(above).reverse()) close()
  } else if (above > open.length) {
    // The page was left from within a sheet, which is not there any more: back leads to the page itself.
    event.stopImmediatePropagation()
    window.history.go(open.length - above)
  }
}

/** The history has one step for each open sheet, whatever was opened and closed in one go. */
const settle = () => {
  if (expected.length > 0) return
  const { above = 0, idx } = entry()
  if (open.length > above) {
    if (above === 0) base = idx
    window.history.pushState({ ...window.history.state, above: open.length }, '')
  } else if (open.length < above) stepBack(above - open.length)
  else if (open.length === 0 && base !== undefined) {
    // A page that took the place of this one took the sheet's step instead; it gets the one of the page.
    const [taken, state, address] = [base === idx, window.history.state, window.location.href]
    base = undefined
    if (taken && before > 0) stepBack(before, () => window.history.replaceState(state, '', address))
  }
  before = aboveNow()
}

/** Has back close something that stands above the page, before it leaves the page; gives how to end that. */
export const closeOnBack = (close: () => void) => {
  hearFirst(heard)
  open.push(close)
  queueMicrotask(settle)
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
    queueMicrotask(settle)
  }
}
