import type { AuthedCtx, Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import * as q from './queries'

export type SchoolSettings = Awaited<ReturnType<typeof q.read>>

/** What the whole school shares: its name, stages, wording of grades, titles, limits. */
export const schoolSettings = (db: Db): Promise<SchoolSettings> => q.read(db)

/** The same for whoever looks, as it is remembered of who sends requests. */
export const knownSettings = async ({ db, env }: Pick<Ctx, 'db' | 'env'>) =>
  (await env.memory.read('school', () => schoolSettings(db))) ?? schoolSettings(db)

/** The school may ask for less than the server was started with, never for more. */
export const allowedMinutes = ({ env }: Pick<Ctx, 'env'>, wanted: number | null) =>
  Math.min(wanted ?? env.idleMinutes, env.idleMinutes)

/** A new picture has a new address, so that no browser shows the old one. */
export const logoUrlOf = (logoId: number | null) =>
  logoId === null ? null : `/api/settings/logo?t=${logoId}`

/** What everybody may know, before they sign in (decisions G72). */
export const publicSettings = async (ctx: Ctx) => {
  const { schoolName, logoId, gradeWording, titles, idleMinutes } = await knownSettings(ctx)
  return {
    schoolName,
    logoUrl: logoUrlOf(logoId),
    gradeWording,
    titles,
    inactivityMinutes: allowedMinutes(ctx, idleMinutes),
  }
}

/** Whoever the school names as its doctor: a teacher who looks after the health of every pupil. */
export const isDoctor = async ({ db, actor }: Pick<AuthedCtx, 'db' | 'actor'>) => {
  if (actor.profileType !== 'TEACHER' || actor.profileId === null) return false
  return (await schoolSettings(db)).doctorIds.includes(actor.profileId)
}
