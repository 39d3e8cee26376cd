import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import type { Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import type { AppEvent } from '../../../platform/events'
import type { CtxBase } from '../../../platform/jobs/job'
import type { Outcome } from '../../../platform/push/sender'
import { visibleAt } from '../communication/service'
import { createOutbox } from './outbox'
import * as q from './recipients-queries'
import { type Wish, wishOf } from './words'

/** What happens within it is looked up together: a busy chat costs a few statements a second, not one a message. */
const TOGETHER_MS = 100
const MOST_WISHES = 5000
/** What a bell says is the same for all whom it is told with one body and one link. */
const alikeOf = ({ payload, sessionId, devices }: Wish) =>
  sessionId === null && devices.length === 0 ? `${payload.link} ${payload.body}` : undefined
/** A service that keeps saying no to a device will not change its mind. */
const MOST_REFUSALS = 5

/** Off duty, a phone lights up without a sound: a line behind the bell can wait till morning. */
const softened = ({ payload, sessionId }: Wish, { teacher, hours }: q.Recipient, now: Date) =>
  sessionId === null && teacher && visibleAt(hours ?? USUAL_HOURS, now) !== null
    ? { ...payload, silent: true }
    : payload

/**
 * Turns what is told to open pages into pushes for the devices that asked for them: after the commit, beside every
 * request, on the server where it happened. Nobody waits for it, and nothing fails with it.
 */
export const startPushes = (base: CtxBase, now: () => Date) => {
  const { push } = base.env
  if (push === undefined) return { stop: async () => {} }
  const { db, log, bus } = base
  const context = (): Ctx => ({ ...base, now: now(), actor: null, address: '', agent: '' })
  let wishes: Wish[] = []
  /** Whom a bell is told among them: an evening's reminders, each in its own words, are one wish for all families. */
  let together = new Map<string, number[]>()
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const settle = (outcomes: ReadonlyMap<number, Outcome>) => {
    const those = (wanted: Outcome) =>
      [...outcomes].filter(([, outcome]) => outcome === wanted).map(([id]) => id)
    return transact(context(), async (ctx) => {
      await q.noteSent(ctx.db, those('sent'), ctx.now)
      await q.noteRefused(ctx.db, those('refused'), MOST_REFUSALS)
      await q.forget(ctx.db, those('gone'))
    })
  }
  const outbox = createOutbox({ push, settle, log })

  const address = async (batch: readonly Wish[]) => {
    const recipients = await q.recipients(db, [...new Set(batch.flatMap(({ users }) => users))])
    for (const { devices, payload, prompt } of batch)
      for (const one of devices) outbox.put({ id: one.id, target: one, payload, prompt })
    if (recipients.size === 0) return outbox.pump()
    const at = now()
    const sessions = [...new Set(batch.flatMap(({ sessionId }) => sessionId ?? []))]
    const peace = await q.leftInPeace(db, sessions, [...recipients.keys()], at)
    for (const wish of batch)
      for (const user of wish.users) {
        if (wish.sessionId !== null && peace.has(`${wish.sessionId} ${user}`)) continue
        for (const one of recipients.get(user) ?? [])
          outbox.put({
            id: one.id,
            target: one,
            payload: softened(wish, one, at),
            prompt: wish.prompt,
          })
      }
    outbox.pump()
  }

  const look = () => {
    timer = undefined
    const batch = wishes
    wishes = []
    together = new Map()
    if (dropped > 0) log.warn({ dropped }, 'too many wishes to push')
    dropped = 0
    looking = looking.then(() => address(batch)).catch((error) => log.warn({ err: error }, 'nothing pushed'))
  }
  const hear = (event: AppEvent) => {
    const wish = wishOf(event)
    if (wish === undefined || wish.users.length === 0) return
    const alike = alikeOf(wish)
    const told = alike === undefined ? undefined : together.get(alike)
    if (told !== undefined) for (const user of wish.users) told.push(user)
    // Whoever waits for an answer is never the one too many.
    else if (wishes.length >= MOST_WISHES && !wish.prompt) dropped += 1
    else {
      const users = [...wish.users]
      if (alike !== undefined) together.set(alike, users)
      wishes.push({ ...wish, users })
    }
    timer ??= setTimeout(look, TOGETHER_MS)
  }
  const leave = bus.subscribe(hear)

  return {
    stop: async () => {
      leave()
      clearTimeout(timer)
      await looking
      await outbox.stop()
    },
  }
}
