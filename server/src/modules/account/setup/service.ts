import { ADMIN_NAME } from '@xueqiao/contract/access/roles'
import { audit } from '../../../platform/audit'
import { randomPassword, verifyPassword } from '../../../platform/auth/password'
import type { Ctx } from '../../../platform/context'
import { lockForSetup, settle } from '../../../platform/db/query'
import { transact } from '../../../platform/db/transact'
import { unfinishedJob } from '../../../platform/jobs/queue'
import { readSetting, writeSetting } from '../../../platform/settings'
import { ensureBuiltInRoles } from '../roles/service'
import { anyUser, createAccount, findForLogin } from '../users/service'

export interface SetupOptions {
  demo: boolean
  adminPassword: string | undefined
  /** Fills an empty school; runs inside the transaction of the setup, so that it is there whole or not at all. */
  loadDemo: (ctx: Ctx) => Promise<void>
}

export interface SetupResult {
  first: boolean
  /** Shown once, then known to nobody but the administrator. */
  oneTimePassword: string | undefined
}

/** Makes an empty database usable: roles, and the demo school or a first administrator. Several nodes may start at once. */
export const setUp = async (ctx: Ctx, options: SetupOptions): Promise<SetupResult> => {
  const result = await fill(ctx, options)
  if (result.first && options.demo) await settle(ctx.db)
  return result
}

const fill = (ctx: Ctx, { demo, adminPassword, loadDemo }: SetupOptions): Promise<SetupResult> =>
  transact(ctx, async (ctx) => {
    await lockForSetup(ctx.db)
    await ensureBuiltInRoles(ctx)
    if (await anyUser(ctx.db)) return { first: false, oneTimePassword: undefined }
    if (demo) {
      await loadDemo(ctx)
      await writeSetting(ctx.db, 'demo', true)
      return { first: true, oneTimePassword: undefined }
    }
    const password = adminPassword ?? randomPassword()
    const account = { username: ADMIN_NAME, profileType: 'ADMIN', profileId: null, roles: ['ADMIN'] } as const
    const id = await createAccount(ctx, { ...account, password, mustChangePassword: true })
    await audit(ctx, { action: 'setup', entity: 'users', entityId: id, summary: '创建了管理员账号' })
    return { first: true, oneTimePassword: adminPassword === undefined ? password : undefined }
  })

/** Whether this database holds the demo school, and this password still opens it: then the login page may offer it. */
export const offersDemo = async (ctx: Ctx, password: string) => {
  if ((await readSetting<boolean>(ctx.db, 'demo')) !== true) return false
  const admin = await findForLogin(ctx.db, ADMIN_NAME)
  return verifyPassword(admin?.password_hash, password)
}

/** The job that fills what the first look at the demo school can do without. */
export const DEMO_FILL = 'demo.fill'

/** How far that is; nothing once it is done, and in any other school. */
export const demoFilling = async ({ db, env }: Ctx) => {
  const job = env.demo === null ? undefined : await unfinishedJob(db, DEMO_FILL)
  if (job === undefined) return null
  const { phase, done, total } = job.progress ?? { phase: '', done: 0, total: 0 }
  return { part: done + 1, parts: total, label: phase }
}
