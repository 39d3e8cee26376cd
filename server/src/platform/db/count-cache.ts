import type { AppEnv, Ctx } from '../context'
import { forgetAnswers } from './once'

/** So long a count may be behind what other servers have written; what is written through this one shows at once. */
const HOLDS_MS = 5000
/** Fewer rows are counted anew each time: that costs less than being wrong for a moment. */
const MANY = 200
/** More questions than are asked within those seconds; beyond, the one kept longest makes room for the next. */
const MOST = 1000

/** What a count is made of: notices and their answers, or anything else of the school. */
type Area = 'school' | 'notices'

/** Deeds by which nothing changes that is counted. After whatever else the log is told of, every count is made anew. */
const COUNTS_NOTHING = {
  entities: [
    'conversations',
    'hours',
    'duty',
    'feedback',
    'files',
    'notices',
    'backup',
    'homework_submissions',
  ],
  actions: ['login', 'logout', 'denied', 'export', 'reveal'],
}

/** Whether counts over the school may differ after such a deed. */
export const isCounted = ({ entity, action }: { entity: string; action: string }) =>
  !COUNTS_NOTHING.entities.includes(entity) && !COUNTS_NOTHING.actions.includes(action)

interface Kept {
  value: unknown
  until: number
}

interface Shelf {
  kept: Map<string, Kept>
  /** Raised by every change: what was counted before it is not kept after it. */
  era: number
}

const shelves = new WeakMap<AppEnv, Record<Area, Shelf>>()

const clear = (shelf: Shelf) => {
  shelf.era += 1
  shelf.kept.clear()
  forgetAnswers()
}

/** Each server has its own, and hears what is written through it after the commit. */
const shelvesOf = ({ env, bus }: Ctx) => {
  const known = shelves.get(env)
  if (known !== undefined) return known
  const own = { school: { kept: new Map(), era: 0 }, notices: { kept: new Map(), era: 0 } }
  shelves.set(env, own)
  // Of what was written before nothing was heard.
  forgetAnswers()
  bus.subscribe(({ type }) => {
    if (type === 'school.changed') clear(own.school)
    if (type === 'school.changed' || type === 'notice.changed') clear(own.notices)
  })
  return own
}

/** What was made for the wire of a value that is kept, as long as the value lives. */
const texts = new WeakMap<object, Map<string, string>>()

/** Made once of a value that is kept: long lists are checked and put into words again and again otherwise. */
export const madeOnce = (value: unknown, key: string, make: () => string): string | undefined => {
  const made = typeof value === 'object' && value !== null ? texts.get(value) : undefined
  if (made === undefined) return undefined
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

export interface Recent<T> {
  /** As counted within the last seconds. */
  value: T | undefined
  /** Keeps what was counted since it was asked for, if it took so many rows. */
  keep: (value: T, rows: number) => void
}

/**
 * For counts over a whole school, which cost more than all else on their page. The key says the question with all that its
 * answer depends on, the reach of whoever asks among it.
 */
export const recent = <T>(ctx: Ctx, area: Area, key: string): Recent<T> => {
  const shelf = shelvesOf(ctx)[area]
  const { era } = shelf
  const now = ctx.now.getTime()
  const found = shelf.kept.get(key)
  const holds = found !== undefined && found.until > now && found.until <= now + HOLDS_MS
  return {
    // Put there for the same question, so of the same type.
    value: holds ? (found.value as T) : undefined,
    keep: (value, rows) => {
      if (holds || rows < MANY || era !== shelf.era) return
      // Moved to the end: the first is always the one that was made longest ago.
      shelf.kept.delete(key)
      // Never all at once: what one person asks would make what the whole school shares be counted again.
      const [oldest] = shelf.kept.keys()
      if (shelf.kept.size >= MOST && oldest !== undefined) shelf.kept.delete(oldest)
      shelf.kept.set(key, { value, until: now + HOLDS_MS })
      if (typeof value === 'object' && value !== null) texts.set(value, new Map())
    },
  }
}

/** The same for a question of its own. */
export const recently = async <T>(
  ctx: Ctx,
  area: Area,
  key: string,
  count: () => Promise<{ value: T; rows: number }>,
): Promise<T> => {
  const known = recent<T>(ctx, area, key)
  if (known.value !== undefined) return known.value
  const { value, rows } = await count()
  known.keep(value, rows)
  return value
}
