type Guard = () => Promise<boolean>
type Hearer = (event: PopStateEvent) => void

let guard: Guard | undefined
let hearer: Hearer | undefined

/** A page that holds what is not saved is asked before it is left; gives how to end that. */
export const guardLeaving = (asked: Guard) => {
  guard = asked
  return () => {
    if (guard === asked) guard = undefined
  }
}

/** What was being changed is gone: there is nothing left to ask about. */
export const leaveUnasked = (go: () => unknown) => {
  guard = undefined
  go()
}

export const mayLeave = (): Promise<boolean> => guard?.() ?? Promise.resolve(true)

/** Hears of back and forward before the router does, and can keep it from hearing; gives how to end that. */
export const hearFirst = (heard: Hearer) => {
  hearer = heard
  return () => {
    if (hearer === heard) hearer = undefined
  }
}

// Browsers call the listeners of a window in the order they came, so this one is there before the router (app/router).
window.addEventListener('popstate', (event) => hearer?.(event))
