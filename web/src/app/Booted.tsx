import { useLayoutEffect } from 'react'

/**
 * The page's frame is here: what index.html painted until then goes. It is painted before any script or style has come,
 * in the colours of tokens.css, and weighs on every first load: keep it small.
 */
export const Booted = () => {
  useLayoutEffect(() => document.getElementById('boot')?.remove(), [])
  return null
}
