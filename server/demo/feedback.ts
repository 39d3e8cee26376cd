import { byProfile, createAccount } from '../src/modules/account/users/service'
import * as feedback from '../src/modules/family/feedback/service'
import type { AuthedTxCtx } from '../src/platform/context'
import type { AsUser } from './accounts'
import { type DemoFeedback, type DemoStep, FEEDBACK } from './generate/feedback'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

const HOUR_MS = 3_600_000

type Then = (hoursLater: number) => AuthedTxCtx

const later = (ctx: AuthedTxCtx, now: Date): AuthedTxCtx => ({ ...ctx, now })

/** Families of the demo class, each with one child there. */
const familiesOf = ({ accounts, students, guardians, parents }: DemoSchool) => {
  const own = students.find(({ key }) => key === accounts.student)
  const classmates = students.filter((one) => one.classKey === own?.classKey && one !== own)
  return classmates.flatMap((child) => {
    const guardian = guardians.find((one) => one.studentKey === child.key && one.isPrimary)
    const parent = parents.find(({ key }) => key === guardian?.parentKey)
    return parent === undefined || parent.key === accounts.parent ? [] : [{ child, parent }]
  })
}

type Family = ReturnType<typeof familiesOf>[number]

/** Nobody signs in with it unless the school has given one. */
const accountOf = async (ctx: AuthedTxCtx, { parent }: Family, parentId: number) =>
  (await byProfile(ctx, 'PARENT', parentId))?.id ??
  (await createAccount(ctx, {
    username: parent.phone,
    password: { hash: '' },
    profileType: 'PARENT',
    profileId: parentId,
    roles: ['PARENT'],
  }))

const asFamily = async (admin: AuthedTxCtx, family: Family, ids: Ids): Promise<AuthedTxCtx> => {
  const profileId = idOf(ids.parents, family.parent.key)
  const userId = await accountOf(admin, family, profileId)
  const { name, phone: username } = family.parent
  const person = { userId, username, name, profileId, profileType: 'PARENT' as const }
  return { ...admin, actor: { ...admin.actor, ...person, roles: ['PARENT'], currentRole: 'PARENT' } }
}

const perform = (id: number, step: DemoStep, asUser: AsUser, writer: Then, at: Date) => {
  const by = (who: 'teacher' | 'admin' | 'dept') => later(asUser(who, 0), at)
  const said = (content: string) => ({ content, imageIds: [] })
  if ('begin' in step) return feedback.begin(by(step.begin), id)
  if ('reply' in step) {
    const ctx = step.reply === 'writer' ? writer(step.after) : by(step.reply)
    return feedback.reply(ctx, id, { ...said(step.text), internal: false })
  }
  if ('note' in step) return feedback.reply(by(step.note), id, { ...said(step.text), internal: true })
  if ('assign' in step) {
    const { actor } = by(step.assign)
    return feedback.assign(by(step.by), id, { assigneeId: actor.userId })
  }
  if ('close' in step) return feedback.close(by(step.close), id, said(step.text))
  if ('reopen' in step) return feedback.reopen(writer(step.after), id, { reason: step.reopen })
  return feedback.rate(writer(step.after), id, { score: step.rate, comment: step.text ?? null })
}

/** What families and staff wrote over the last weeks, at every stage of being dealt with. */
export const sendFeedback = async (school: DemoSchool, ids: Ids, asUser: AsUser) => {
  const admin = asUser('admin', 0)
  const families = familiesOf(school)
  const childId = idOf(ids.students, school.accounts.student)

  const writerOf = async (by: DemoFeedback['by']) => {
    if (typeof by !== 'number') return { ctx: asUser(by, 0), studentId: by === 'parent' ? childId : null }
    const family = families[by % families.length]
    // A small school for a benchmark may have no other family in the class.
    if (family === undefined) return { ctx: asUser('parent', 0), studentId: childId }
    return { ctx: await asFamily(admin, family, ids), studentId: idOf(ids.students, family.child.key) }
  }

  for (const { by, daysAgo, anonymous = false, steps, ...words } of FEEDBACK) {
    const { ctx, studentId } = await writerOf(by)
    const sentAt = asUser('admin', daysAgo, 60).now.getTime()
    const at = (hours: number) => new Date(Math.min(sentAt + hours * HOUR_MS, admin.now.getTime()))
    const writer: Then = (hours) => later(ctx, at(hours))
    const { id } = await feedback.create(writer(0), { ...words, anonymous, studentId, imageIds: [] })
    for (const step of steps) await perform(id, step, asUser, writer, at(step.after))
  }
}
