import { setTimeout as delay } from 'node:timers/promises'
import type { AppEnv, Ctx } from '../../../platform/context'
import { ping } from '../../../platform/db/query'
import { AppError } from '../../../platform/errors'

/** Whoever asks is promised an answer within two seconds. */
const PATIENCE_MS = 1500

const asked = new WeakMap<AppEnv, Promise<void>>()

/** One question at a time, however many ask: a database that hangs is not asked for one connection after the other. */
const pingOnce = ({ db, env }: Ctx) => {
  const asking = asked.get(env) ?? ping(db).finally(() => asked.delete(env))
  asked.set(env, asking)
  return asking
}

export const health = async (ctx: Ctx) => {
  const { env } = ctx
  const late = delay(PATIENCE_MS, undefined, { ref: false })
  const inTime = <T, F>(answer: Promise<T>, otherwise: F) =>
    Promise.race([answer.catch(() => otherwise), late.then(() => otherwise)])
  const [database, disk] = await Promise.all([
    inTime(
      pingOnce(ctx).then(() => 'ok' as const),
      'down' as const,
    ),
    // A folder that cannot be looked at cannot be written to.
    inTime(env.files.space(), 'full' as const),
  ])
  if (database === 'ok') return { status: database, version: env.version, database, disk }
  const why = disk === 'full' ? '数据库暂时不可用：服务器磁盘空间不足' : '数据库暂时不可用，请稍后重试'
  throw new AppError('UNAVAILABLE', why)
}
