import { DEVICES_MAX, type SubscriptionInput } from '@xueqiao/contract/features/family/push'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, invalid, notFound } from '../../../platform/errors'
import { isSubscriberKey } from '../../../platform/push/vapid'
import * as q from './queries'

const AGENT_MAX = 300

export const state = ({ env: { push } }: AuthedCtx) => ({
  on: push !== undefined,
  publicKey: push?.publicKey ?? null,
})

const shown = (
  { actor }: AuthedCtx,
  { loginSessionId, ...device }: Awaited<ReturnType<typeof q.devicesOf>>[number],
) => ({ ...device, current: loginSessionId === actor.loginSessionId })

export const devices = async (ctx: AuthedCtx) =>
  (await q.devicesOf(ctx.db, ctx.actor.userId)).map((device) => shown(ctx, device))

const record = (ctx: AuthedTxCtx, summary: string) =>
  audit(ctx, { action: 'update', entity: 'users', entityId: ctx.actor.userId, summary })

const assertSound = async ({ env: { push } }: AuthedCtx, { endpoint, keys }: SubscriptionInput) => {
  if (push === undefined) throw new AppError('UNAVAILABLE', '学校没有开启消息推送')
  if (!(await push.accepts(endpoint))) throw invalid('推送地址必须是公网上的 https 地址', 'endpoint')
  if (!isSubscriberKey(keys.p256dh)) throw invalid('推送密钥不正确', 'keys.p256dh')
}

/** A device speaks to whoever signed in there last: the same subscription under another name moves to them. */
export const subscribe = async (ctx: AuthedCtx, input: SubscriptionInput) => {
  await assertSound(ctx, input)
  const { endpoint, keys } = input
  const { userId, loginSessionId } = ctx.actor
  return transact(ctx, async (ctx) => {
    const before = await q.lockEndpoint(ctx.db, endpoint)
    // Whoever has only come by the address cannot take it away.
    const same = before?.p256dh === keys.p256dh && before.auth === keys.auth
    if (before !== undefined && before.userId !== userId && !same)
      throw conflict('推送地址已被占用', 'endpoint')
    const agent = ctx.agent.slice(0, AGENT_MAX)
    const device = await q.put(ctx.db, { userId, loginSessionId, endpoint, ...keys, agent }, ctx.now)
    await q.keepLatest(ctx.db, userId, DEVICES_MAX, device.id)
    if (before?.userId !== userId) await record(ctx, '在一台设备上开启了消息推送')
    return shown(ctx, device)
  })
}

const removing = (ctx: AuthedCtx, which: { id: number } | { endpoint: string }) =>
  transact(ctx, async (ctx) => {
    const removed = await q.remove(ctx.db, ctx.actor.userId, which)
    if (removed) await record(ctx, '关闭了一台设备的消息推送')
    return removed
  })

/** What is not there is off already. */
export const unsubscribe = async (ctx: AuthedCtx, endpoint: string) => {
  await removing(ctx, { endpoint })
  return null
}

export const remove = async (ctx: AuthedCtx, id: number) => {
  if (!(await removing(ctx, { id }))) throw notFound('推送设备')
  return null
}
