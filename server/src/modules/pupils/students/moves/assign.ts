import type { ClassAssignment } from '@xueqiao/contract/features/pupils/students/api'
import { auditDenied, auditMany } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { reachOf } from '../../../account/reach/access'
import { assertClassesForPupils, crowdingOf, moveStudents } from '../../../school/classes/service'
import { refusalOf } from '../../reach/access'
import * as q from './queries'

/**
 * Several pupils into one class, in one deed. Whom this caller may not move stays, and is named with the reason; where
 * that is all of them, the call is refused like that of one.
 */
export const assignClasses = (ctx: AuthedCtx, { classId, studentIds }: ClassAssignment) =>
  transact(ctx, async (ctx) => {
    await q.lockAll(ctx.db, studentIds)
    const found = await q.rightsOnAll(ctx.db, await reachOf(ctx, 'student'), studentIds)
    const byId = new Map(found.map((row) => [row.id, row]))
    const refused = studentIds.flatMap((id) => {
      const refusal = refusalOf(id, byId.get(id), 'mayEdit')
      return refusal === undefined ? [] : [{ id, refusal }]
    })
    const [first] = refused
    if (first !== undefined && refused.length === studentIds.length) throw first.refusal
    for (const { refusal } of refused)
      if (refusal.denied !== undefined) await auditDenied(ctx, refusal.denied)

    await assertClassesForPupils(ctx, [classId])
    const kept = new Set(refused.map(({ id }) => id))
    const ids = studentIds.filter((id) => !kept.has(id))
    const real = await moveStudents(
      ctx,
      ids.map((studentId) => ({ studentId, classId })),
    )
    await q.touch(ctx.db, [...real], ctx.now)
    const className = await q.classNameOf(ctx.db, classId)
    const moved = found.filter(({ id }) => real.has(id))
    for (const before of new Set(moved.map((row) => row.className)))
      await auditMany(
        ctx,
        { action: 'assign', entity: 'students', diff: { before, after: className } },
        moved
          .filter((row) => row.className === before)
          .map(({ id, name }) => ({ entityId: id, summary: `将学生 ${name} 分配到了${className}` })),
      )
    return {
      assigned: ids,
      failed: refused.map(({ id, refusal }) => ({ id, message: refusal.message })),
      warnings: real.size > 0 ? await crowdingOf(ctx.db, classId) : [],
    }
  })
