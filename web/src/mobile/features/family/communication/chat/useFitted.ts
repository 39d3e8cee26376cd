import { useLayoutEffect, useRef } from 'react'

/** Less than this and it is the address bar that came, not a keyboard. */
const KEYBOARD = 120

/** Keeps an element exactly in what the keyboard leaves of the screen, so that it never covers the input. */
export const useFitted = <E extends HTMLElement>() => {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const view = window.visualViewport
    if (view === null || view === undefined) return
    const fit = () => {
      const { current } = element
      // Whoever zooms in looks closer; nothing has to move.
      if (current === null || view.scale > 1.01) return
      current.style.height = `${view.height}px`
      current.style.top = `${view.offsetTop}px`
      current.classList.toggle('m-chat-typing', window.innerHeight - view.height > KEYBOARD)
    }
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
    }
  }, [])
  return element
}
