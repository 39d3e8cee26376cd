import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** While the page goes to paper, by its button or by the browser's own. */
export const usePrinting = () => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // Drawn at once: the browser takes what stands there when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
