import { useSyncExternalStore } from 'react'
import { DRAFTS, useSession } from '../../session/store'

const prefixOf = () => `${DRAFTS}${useSession.getState().user?.id ?? 0}:`
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

/** Of one thing that several pages may be writing at once: each has a name of its own, the latest first. */
export const draftNames = (of: string): string[] => {
  const prefix = prefixOf()
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key === prefix + of || key.startsWith(`${prefix}${of}#`))
    .map((key) => key.slice(prefix.length))
    .toSorted((a, b) => (a < b ? 1 : -1))
}

/** The name of a page that begins to write it now. */
export const ownDraftName = (of: string) =>
  `${of}#${Date.now().toString(36).padStart(9, '0')}${Math.random().toString(36).slice(2, 6)}`

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
