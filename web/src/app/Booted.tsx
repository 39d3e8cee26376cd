import { useLayoutEffect } from 'react'

/** The page's frame is here: what index.html painted until then goes. */
export const Booted = () => {
  useLayoutEffect(() => document.getElementById('boot')?.remove(), [])
  return null
}
