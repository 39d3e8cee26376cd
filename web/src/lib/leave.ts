type Guard = () => Promise<boolean>

let guard: Guard | undefined

/** A page that holds what is not saved is asked before it is left; gives how to end that. */
export const guardLeaving = (asked: Guard) => {
  guard = asked
  return () => {
    if (guard === asked) guard = undefined
  }
}

export const mayLeave = (): Promise<boolean> => guard?.() ?? Promise.resolve(true)
