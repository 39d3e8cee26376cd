import { useEffect, useState } from 'react'

/** The value once it has stood still for a moment, so that typing does not ask the server at every letter. */
export const useSettled = <T>(value: T, delayMs = 300): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
