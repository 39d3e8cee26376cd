import type { TxCtx } from '../../../../platform/context'
import { type Concerned, concerned } from './submit-queries'

/**
 * Of a pupil's work hear the family and those who mark it: a whole class hands in within minutes, and nobody else's page
 * has anything to read anew. Answers the accounts of the family.
 */
export const tellOfWork = (ctx: TxCtx, homeworkId: number, people: readonly Concerned[]) => {
  const users = [...new Set(people.map(({ id }) => id))]
  const event = { type: 'homework.changed', homeworkId } as const
  ctx.emit({ type: 'homework.changed', id: homeworkId, tell: { users, event } })
  return people.flatMap(({ id, family }) => (family ? [id] : []))
}

/** Of the work of these pupils. */
export const announceWork = async (ctx: TxCtx, homeworkId: number, studentIds: readonly number[]) =>
  tellOfWork(ctx, homeworkId, await concerned(ctx.db, homeworkId, studentIds))
