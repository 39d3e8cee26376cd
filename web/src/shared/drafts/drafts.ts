import { useState, useSyncExternalStore } from 'react'
import { onSignOut, useSession } from '../../session/store'

const PREFIX = 'draft:'
const prefixOf = () => `${PREFIX}${useSession.getState().user?.id ?? 0}:`
const CHANGED = 'draft-changed'

/** What was begun and not sent. It outlives the page, and an expired session; signing out ends it. */
export const draftOf = (name: string) => {
  const key = prefixOf() + name
  return {
    read: () => localStorage.getItem(key) ?? '',
    keep: (text: string) => {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // A full storage keeps nothing: the words are on the screen as long as their page is.
      }
      window.dispatchEvent(new Event(CHANGED))
    },
  }
}

const watch = (tell: () => void) => {
  window.addEventListener(CHANGED, tell)
  window.addEventListener('storage', tell)
  return () => {
    window.removeEventListener(CHANGED, tell)
    window.removeEventListener('storage', tell)
  }
}

/** Followed where it is told of, also from another tab. */
export const useDraft = (name: string) => useSyncExternalStore(watch, draftOf(name).read)

onSignOut(() => {
  const own = prefixOf()
  for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
})

const fieldsIn = <T extends object>(text: string): Partial<T> => {
  try {
    const found: Partial<T> | null = JSON.parse(text)
    return found ?? {}
  } catch {
    return {}
  }
}

/** The fields of a form, as they were left; `keep` is told whenever they change, `drop` once they are sent. */
export const useFormDraft = <T extends object>(name: string, empty: T) => {
  const [{ draft, start, restored }] = useState(() => {
    const draft = draftOf(name)
    const text = draft.read()
    return { draft, start: { ...empty, ...fieldsIn<T>(text) }, restored: text !== '' }
  })
  const [sent, setSent] = useState(false)
  return {
    start,
    restored,
    keep: (values: T) => {
      if (!sent) draft.keep(JSON.stringify(values) === JSON.stringify(empty) ? '' : JSON.stringify(values))
    },
    drop: () => {
      setSent(true)
      draft.keep('')
    },
  }
}
