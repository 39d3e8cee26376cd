import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { conflict, notFound } from '../../../platform/errors'
import { setCurrent, list as yearsOf } from '../../school/academic-years/service'
import { obstaclesToRollBack, rollBack } from '../../school/classes/service'
import * as semesters from '../../school/semesters/service'
import { changeStatuses, obstaclesToStatuses } from '../students/service'
import type { Snapshot } from './kept'
import * as q from './queries'

type Row = NonNullable<Awaited<ReturnType<typeof q.byId>>>

/** Why it cannot be undone whatever its rows look like. */
const ruleAgainst = ({ undoneAt, latest, undoUntil }: Row, now: Date): string | undefined => {
  if (undoneAt !== null) return '这次升级已经撤销'
  if (!latest) return '之后又执行过升级，只能撤销最近一次'
  return undoUntil < localDate(now) ? `撤销期限已于 ${undoUntil} 截止` : undefined
}

export const isUndoable = (row: Row, now: Date) => ruleAgainst(row, now) === undefined

export const obstaclesTo = async (db: Db, row: Row, { classes, statuses }: Snapshot, now: Date) => {
  const rule = ruleAgainst(row, now)
  if (rule !== undefined) return [rule]
  return [...(await obstaclesToRollBack(db, classes)), ...(await obstaclesToStatuses(db, statuses))]
}

/** Only if this promotion made the new year current, and nobody has chosen another since. */
const resetYear = async (ctx: AuthedTxCtx, { yearFrom, yearTo }: { yearFrom: number; yearTo: number }) => {
  const current = (await yearsOf(ctx)).find(({ isCurrent }) => isCurrent)
  if (current?.id === yearTo) await setCurrent(ctx, yearFrom)
}

/** The same for its first semester. */
const resetSemester = async (ctx: AuthedTxCtx, { semester }: Snapshot) => {
  if (semester === undefined || semester.before === null) return
  if ((await semesters.current(ctx))?.id === semester.after) await semesters.setCurrent(ctx, semester.before)
}

/** Everything as it was; refused as a whole where somebody's later work would be lost. */
export const undoIn = async (ctx: AuthedTxCtx, id: number, reason: string) => {
  await q.lock(ctx.db)
  const row = await q.byId(ctx.db, id)
  const record = await q.record(ctx.db, id)
  if (row === undefined || record === undefined) throw notFound('升级记录')
  const { snapshot } = record
  const obstacles = await obstaclesTo(ctx.db, row, snapshot, ctx.now)
  if (obstacles.length > 0) throw conflict(`无法撤销：${obstacles.slice(0, 3).join('；')}`)

  await rollBack(ctx, snapshot.classes)
  const back = snapshot.statuses.map(({ studentId, before, after }) => ({
    studentId,
    before: after,
    after: before,
  }))
  await changeStatuses(ctx, back, '撤销升年级')
  await resetYear(ctx, record)
  await resetSemester(ctx, snapshot)
  await q.markUndone(ctx.db, id, {
    undone_at: ctx.now,
    undone_by: ctx.actor.userId,
    undone_by_name: ctx.actor.name,
    undo_reason: reason,
  })
  const summary = `撤销了升年级：${row.fromYear} → ${row.toYear}，原因：${reason}`
  await audit(ctx, { action: 'update', entity: 'promotions', entityId: id, summary })
}
