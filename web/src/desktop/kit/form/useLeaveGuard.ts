import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import { guardLeaving, hearFirst, mayLeave } from '../../../lib/leave'
import { isSignedIn, useSession } from '../../../session/store'
import { useConfirm } from '../dialog/useConfirm'

interface Options {
  isUnsaved: () => boolean
  /** Gets done what can be done at once; whoever leaves is only asked about the rest. */
  settle?: () => Promise<unknown>
  question: () => string
  /** What becomes of it. */
  note?: string
}

/** What is on its way is waited for so long. */
const PATIENCE_MS = 1500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const LOST = '离开后，这些修改不会保留。'

const placeInHistory = (): unknown => window.history.state?.idx

/**
 * Asks before the page is left with something unsaved, wherever one goes: another address of the application by a link,
 * a menu or in code, back and forward, another site, signing out. Our router has no blockers (they belong to its data
 * part, which we leave out), so its navigation is held up where all of it passes.
 */
export const useLeaveGuard = ({ isUnsaved, settle, question, note = LOST }: Options) => {
  const { navigator } = useContext(NavigationContext)
  const { key } = useLocation()
  const confirm = useConfirm()

  const holds = useEffectEvent(() => isUnsaved() && isSignedIn(useSession.getState()))
  const ask = useEffectEvent(async () => {
    if (!holds()) return true
    // Also where there is nothing: whoever has saved and goes at once is drawn anew meanwhile.
    await Promise.race([settle?.(), wait(PATIENCE_MS)])
    if (!holds()) return true
    return confirm({
      title: '还有未保存的修改',
      question: question(),
      note,
      ok: '仍要离开',
      cancel: '留在此页',
      danger: true,
    })
  })

  useEffect(() => {
    let asking = false
    const once = async () => {
      if (asking) return false
      asking = true
      try {
        return await ask()
      } finally {
        asking = false
      }
    }
    const end = guardLeaving(once)
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      end()
      window.removeEventListener('beforeunload', warn)
    }
  }, [])

  useEffect(() => {
    const { push, replace } = navigator
    const held =
      (go: typeof push): typeof push =>
      (...to) => {
        if (holds()) void mayLeave().then((may) => may && go(...to))
        else go(...to)
      }
    navigator.push = held(push)
    navigator.replace = held(replace)
    return () => {
      navigator.push = push
      navigator.replace = replace
    }
  }, [navigator])

  // Back and forward have happened when one hears of them: they are taken back, and done again after a yes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each location its place in the history
  useEffect(() => {
    const here = placeInHistory()
    let passing = false
    let returning = false
    const popped = (event: PopStateEvent) => {
      const there = placeInHistory()
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      if (passing || typeof here !== 'number' || typeof there !== 'number' || here === there || !holds())
        return
      event.stopImmediatePropagation()
      returning = true
      window.history.go(here - there)
      void mayLeave().then((may) => {
        if (!may) return
        passing = true
        window.history.go(there - here)
      })
    }
    return hearFirst(popped)
  }, [key])
}
