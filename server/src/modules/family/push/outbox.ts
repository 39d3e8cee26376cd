import type { PushPayload } from '@xueqiao/contract/features/family/push'
import type { Log } from '../../../platform/context'
import type { Outcome, PushSender, PushTarget } from '../../../platform/push/sender'

interface Parcel {
  /** Of the subscription. */
  id: number
  target: PushTarget
  payload: PushPayload
  prompt: boolean
}

interface OutboxOptions {
  push: PushSender
  /** How some of them went; a promise, after which the next ones are told. */
  settle: (outcomes: ReadonlyMap<number, Outcome>) => Promise<unknown>
  log: Log
}

const AT_ONCE = 8
const TOLD_TOGETHER = 200
/** About ten notices to everybody: beyond that the newest matter less than the memory. */
const MOST_WAITING = 30_000

const urgencyOf = ({ payload, prompt }: Parcel) => (payload.silent ? 'low' : prompt ? 'high' : 'normal')

/** What waits to be pushed, in memory alone: whatever is lost with it stands in the app. */
export const createOutbox = ({ push, settle, log }: OutboxOptions) => {
  const prompt = new Map<string, Parcel>()
  const bulk = new Map<string, Parcel>()
  const sending = new Set<Promise<void>>()
  let outcomes = new Map<number, Outcome>()
  let telling: Promise<unknown> = Promise.resolve()
  let turns: Promise<void> = Promise.resolve()
  let dropped = 0
  let stopped = false

  const tell = () => {
    const told = outcomes
    outcomes = new Map()
    if (dropped > 0) log.warn({ dropped }, 'too many pushes')
    dropped = 0
    telling = telling
      .then(() => settle(told))
      .catch((error) => log.warn({ err: error }, 'outcome of pushes not kept'))
  }

  /** Encrypting takes a while: one in a turn of the loop, and requests that have come meanwhile go first. */
  const turn = () => {
    turns = turns.then(() => new Promise((resolve) => setImmediate(resolve)))
    return turns
  }

  const send = async (parcel: Parcel) => {
    await turn()
    const options = { urgency: urgencyOf(parcel), topic: parcel.payload.tag } as const
    const outcome = await push.post(parcel.target, JSON.stringify(parcel.payload), options)
    outcomes.set(parcel.id, outcome)
  }

  const next = () => {
    for (const waiting of [prompt, bulk])
      for (const [key, parcel] of waiting) {
        waiting.delete(key)
        return parcel
      }
    return undefined
  }

  const pump = () => {
    while (!stopped && sending.size < AT_ONCE) {
      const parcel = next()
      if (parcel === undefined) break
      const one = send(parcel).finally(() => {
        sending.delete(one)
        pump()
      })
      sending.add(one)
    }
    const idle = sending.size === 0
    if (!stopped && outcomes.size > 0 && (idle || outcomes.size >= TOLD_TOGETHER)) tell()
  }

  return {
    /** Of the same tag for the same device, the later one says it all. */
    put: (parcel: Parcel) => {
      const key = `${parcel.id} ${parcel.payload.tag}`
      if (!parcel.prompt && prompt.has(key)) return
      if (parcel.prompt) bulk.delete(key)
      const known = parcel.prompt ? prompt.has(key) : bulk.has(key)
      if (!known && prompt.size + bulk.size >= MOST_WAITING) dropped += 1
      else (parcel.prompt ? prompt : bulk).set(key, parcel)
    },
    pump,
    stop: async () => {
      stopped = true
      push.stop()
      await Promise.allSettled(sending)
      await telling
    },
  }
}
