import { create } from 'zustand'

/** Set while somebody is asked for their password. */
export const useConfirmation = create<{ answer: ((confirmed: boolean) => void) | undefined }>(() => ({
  answer: undefined,
}))

let asked: Promise<boolean> | undefined

const ask = () =>
  new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean) => {
      if (useConfirmation.getState().answer !== answer) return
      asked = undefined
      useConfirmation.setState({ answer: undefined })
      resolve(confirmed)
    }
    useConfirmation.setState({ answer })
  })

/** Has the page ask who is there; once, however many calls wait for it. False: they would rather not. */
export const askPassword = () => {
  asked ??= ask()
  return asked
}
