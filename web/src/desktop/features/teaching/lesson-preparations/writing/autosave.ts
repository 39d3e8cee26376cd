import { draftNames, draftOf, ownDraftName } from '../../../../../shared/drafts/drafts'
import { mayPass } from '../../../../../shared/homework/rounds'

const PAUSE_MS = 1_200
const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 30_000

/** `waiting`: no network, and kept on this device. `conflict`: somebody else has saved meanwhile. */
export type Standing = 'saved' | 'typing' | 'sending' | 'waiting' | 'refused' | 'conflict'

interface Saved {
  revision: number
  savedAt: string
}
/** What somebody else has made of it since. */
export interface Other<T> extends Saved {
  content: T
  savedByName: string
}

export interface Autosaved<T> extends Saved {
  content: T
  standing: Standing
  other: Other<T> | undefined
  /** Why it was refused. */
  error: unknown
  /** Rises with everything that comes from elsewhere than the keyboard. */
  turn: number
}

interface Kept<T> {
  revision: number
  content: T
}

interface Options<T> extends Saved {
  /** What it is kept under on this device until the server has it. */
  name: string
  content: T
  /**
   * Nothing else is sent than what differs from what the server had at last. `content` of the answer is what it has now,
   * where that is other than what was sent.
   */
  send: (content: T, before: T, revision: number) => Promise<(Saved & { content?: T }) | { other: Other<T> }>
  /** One's own with what somebody else has set beside it since it was last `known`; `theirs` where nothing differs. */
  join: (mine: T, known: T, theirs: T) => T
}

const keptIn = <T>(text: string): Kept<T> | undefined => {
  try {
    const kept: Kept<T> | null = JSON.parse(text)
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/**
 * What is written goes to the server a moment after the last key, and to this device at once: a page that is closed, a
 * network that is gone and a server that is down lose nothing. Two who write the same are both kept: the second is told.
 */
export const createAutosave = <T>({ name, send, join, ...start }: Options<T>) => {
  // Two pages that write the same keep their words apart, or the slower one would put its own in the place of the other's.
  const draft = draftOf(ownDraftName(name))
  const left = draftNames(name)
    .map((one) => ({ draft: draftOf(one), text: draftOf(one).read() }))
    .find(({ text }) => keptIn<T>(text) !== undefined)
  const kept = left && keptIn<T>(left.text)
  let state: Autosaved<T> = {
    ...start,
    ...{ standing: 'saved', other: undefined, error: undefined, turn: 0 },
    ...(kept !== undefined && { ...kept, standing: 'typing' }),
  }
  let before = start.content
  // What was left by a page that knew an older one says of nothing that it was taken away.
  let known = kept !== undefined && kept.revision !== start.revision ? kept.content : start.content
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry = FIRST_RETRY_MS
  let sending: Promise<void> | undefined

  const set = (some: Partial<Autosaved<T>>) => {
    state = { ...state, ...some }
    for (const tell of listeners) tell()
  }
  /** The server has it. What a page before has left goes with it, unless somebody still writes there. */
  const done = () => {
    draft.keep('')
    if (left !== undefined && left.draft.read() === left.text) left.draft.keep('')
  }
  const keep = ({ revision, content }: Kept<T>) => draft.keep(JSON.stringify({ revision, content }))
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const round = async () => {
    const { content, revision } = state
    set({ standing: 'sending', error: undefined })
    try {
      const answer = await send(content, before, revision)
      retry = FIRST_RETRY_MS
      if ('other' in answer) {
        const mine = join(state.content, known, answer.other.content)
        known = answer.other.content
        keep({ revision, content: mine })
        return set({ standing: 'conflict', other: answer.other, content: mine })
      }
      const { content: theirs = content, ...saved } = answer
      const mine = theirs === content ? state.content : join(state.content, known, theirs)
      before = theirs
      known = theirs
      const rests = mine === theirs
      if (rests) done()
      else keep({ revision: saved.revision, content: mine })
      set({ ...saved, content: mine, standing: rests ? 'saved' : 'typing' })
      if (!rests) later(PAUSE_MS)
    } catch (error) {
      if (!mayPass(error)) return set({ standing: 'refused', error })
      set({ standing: 'waiting' })
      later(retry)
      retry = Math.min(retry * 2, LAST_RETRY_MS)
    }
  }

  const isStill = (standing: Standing) => state.standing === standing

  /** Now, and everything that was written until now. Says whether the server has it. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    await sending
    const { standing } = state
    if (standing === 'saved' || standing === 'conflict') return standing === 'saved'
    sending = round().finally(() => {
      sending = undefined
    })
    await sending
    return isStill('typing') ? flush() : isStill('saved')
  }

  const change = (next: (before: T) => T) => {
    const content = next(state.content)
    if (content === state.content) return
    const held = state.standing === 'conflict' || state.standing === 'sending'
    keep({ revision: state.revision, content })
    set({ content, ...(!held && { standing: 'typing' }) })
    if (!held) later(PAUSE_MS)
  }

  /** After a conflict: what was made of both, on top of what the other has saved. */
  const settle = (content: T) => {
    const { other } = state
    if (other === undefined) return flush()
    before = other.content
    known = other.content
    keep({ revision: other.revision, content })
    set({ content, revision: other.revision, standing: 'typing', other: undefined, turn: state.turn + 1 })
    return flush()
  }

  /** What the server has, and nothing of what was written here. */
  const take = (content: T, saved: Saved) => {
    clearTimeout(timer)
    done()
    before = content
    known = content
    set({ ...saved, content, standing: 'saved', other: undefined, error: undefined, turn: state.turn + 1 })
  }

  const begin = () => {
    const online = () => {
      if (state.standing === 'waiting') void flush()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden' && state.standing === 'typing') void flush()
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    if (state.standing === 'typing') later(PAUSE_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      if (state.standing === 'typing') void flush()
    }
  }

  return {
    read: () => state,
    watch: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    ...{ begin, change, flush, settle, take },
  }
}
