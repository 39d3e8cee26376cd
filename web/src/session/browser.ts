import { newClientId } from '../lib/client-id'

const KEY = 'browser'

/**
 * A name that this browser keeps, whoever signs in and out: guesses at a password that are made elsewhere do not keep
 * those out who have signed in here before (decision 0044).
 */
export const thisBrowser = () => {
  const known = localStorage.getItem(KEY)
  if (known !== null) return known
  const name = newClientId()
  localStorage.setItem(KEY, name)
  return name
}
