import { useLayoutEffect, useRef } from 'react'

/** For what ends later than it was begun: the value as it is then, not as it was. */
export const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
