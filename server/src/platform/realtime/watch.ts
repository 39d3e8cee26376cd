import type { Ctx } from '../context'
import type { Kernel } from '../http/kernel'
import type { Hub } from './hub'
import { CLOSE, type Limits } from './limits'

interface WatchOptions {
  kernel: Kernel
  context: () => Ctx
  hub: Hub
  limits: Limits
}

/** Sockets live as long as their sessions: all are looked at together, soon after something was heard, and now and then. */
export const createWatch = ({ kernel, context, hub, limits }: WatchOptions) => {
  const { log } = kernel.base
  let soon: NodeJS.Timeout | undefined

  const look = async () => {
    const ctx = context()
    const clients = hub.clients()
    if (clients.length === 0) return
    const states = await kernel.sessionStates(ctx, [
      ...new Set(clients.map(({ actor }) => actor.loginSessionId)),
    ])
    for (const { ws, token, actor } of clients) {
      const state = states.get(actor.loginSessionId)
      const expired = (await ctx.env.tokens.read(token, ctx.now)) === undefined
      if (state === undefined || expired) ws.close(CLOSE.sessionOver)
      else if (state === 'password') ws.close(CLOSE.passwordFirst)
    }
  }
  const safely = () => void look().catch((error) => log.warn({ err: error }, 'sessions not looked at'))
  const timer = setInterval(safely, limits.recheckMs).unref()

  return {
    /** Once for however many changes come together: an import makes thousands. */
    soon: () => {
      soon ??= setTimeout(() => {
        soon = undefined
        safely()
      }, limits.recheckSoonMs)
    },
    stop: () => {
      clearInterval(timer)
      clearTimeout(soon)
    },
  }
}
