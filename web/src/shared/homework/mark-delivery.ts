import { Layers } from '@xueqiao/contract/features/teaching/homework/layers'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { call } from '../../api/call'
import { CallError } from '../../api/call-error'
import { touch } from '../../api/stale-after-change'
import { toast } from '../../lib/toast'
import { onResync } from '../realtime/realtime'
import { type KeptMark, keepMark, type Marking, marksWaiting, readMark, savedOf } from './mark-store'
import { createRounds, mayPass } from './rounds'

const sent = (owner: number, id: number, { marking, version, sends }: KeptMark) => {
  const { layers, ...fields } = marking
  const params = { id }
  const drawn = { layers: [...layers], version }
  if (sends === null || sends.reason === null)
    return call(api.grade, { params, body: { ...fields, ...drawn } }, { owner })
  const { comment, tags } = fields
  return call(api.return, { params, body: { reason: sends.reason, comment, tags, ...drawn } }, { owner })
}

/** However each side writes them down. */
const textOf = ({ layers, comment, ...rest }: Marking) =>
  JSON.stringify([rest.score, rest.level, comment.trim(), rest.tags, Layers.parse(layers)])

/** A try whose answer was lost may have arrived: then the server has another version, and it is this. */
const hasArrived = async (owner: number, id: number, { marking, times, sends }: KeptMark) => {
  const there = await call(api.submission, { params: { id } }, { owner })
  if (sends === null || there.times !== times) return false
  const saved = savedOf(there)
  if (sends.reason === null) return there.state === 'GRADED' && textOf(saved) === textOf(marking)
  // What was drawn before stays where nothing was drawn; of what goes back nothing is scored.
  const { layers = saved.layers } = marking.layers.length > 0 ? marking : {}
  const { score, level } = saved
  const isSaid = textOf(saved) === textOf({ ...marking, score, level, layers })
  return there.state === 'RETURNED' && there.returnReason === sends.reason && isSaid
}

const isStale = (error: unknown) => error instanceof CallError && error.code === 'STALE'

/** Sent, if it is not there already. */
const arrive = async (owner: number, id: number, kept: KeptMark) => {
  try {
    await sent(owner, id, kept)
  } catch (error) {
    if (!isStale(error) || !(await hasArrived(owner, id, kept))) throw error
  }
}

/** Marks that were made without a network. What the server refuses stays with its work, to be looked at again. */
export const createMarkDelivery = () =>
  createRounds({
    name: 'homework-mark',
    waiting: marksWaiting,
    send: async (userId, id) => {
      const kept = readMark(id)
      if (kept === undefined || kept.sends === null) return true
      const { studentName } = kept.sends
      try {
        await arrive(userId, id, kept)
      } catch (error) {
        if (mayPass(error)) return false
        keepMark(id, { ...kept, sends: null })
        const why = error instanceof CallError ? error.serverMessage : undefined
        toast.error(`${studentName}的批改没有保存：${why ?? '请打开后再试'}`)
        return true
      }
      // Whoever has gone on drawing meanwhile keeps that.
      if (JSON.stringify(readMark(id)) === JSON.stringify(kept)) keepMark(id, undefined)
      toast.success(`${studentName}的批改已保存`)
      void touch(api.grade)
      return true
    },
  })

let send: (() => void) | undefined

/** From the first time on also by itself whenever the network is back, whichever page is open. */
export const sendMarks = () => {
  if (send === undefined) {
    const { flush } = createMarkDelivery()
    send = () => void flush()
    window.addEventListener('online', send)
    onResync(send)
  }
  send()
}
