import type { ScheduleFollowed } from '@xueqiao/contract/features/teaching/timetable/versions'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { accessOpenSemester } from '../../../school/teaching-assignments/access'
import { assertPlans, lockDraft } from '../access'
import { readModel } from '../running/problem'
import { forgetRuns } from '../running/run-queries'
import { placesOf } from './bands'
import { breaches, isClash } from './judging'
import { insertLessons, place, removeLessons, type StoredRow, storedRows } from './lesson-queries'
import { paired } from './pairs'
import * as q from './queries'
import { tellPlanners } from './told'
import { plannedUnits } from './unit-queries'
import { keyOf, type Unit } from './units'

const nthOf = (turn: number | null | undefined) => `|${turn ?? ''}`
const exactly = (one: Unit | StoredRow) => keyOf(one) + nthOf(one.turn)
/** The same lesson, whoever gives it now; a 教学班 is the same whoever walks to it. */
const roughly = ({ sectionId, turn, courseId, classIds, length, parity }: Unit | StoredRow) =>
  sectionId == null
    ? [courseId, classIds.toSorted((a, b) => a - b), length, parity].join('|')
    : `section ${sectionId}${nthOf(turn)}`

interface Planned {
  unit: Unit
  row: StoredRow | undefined
  isSame: boolean
}

/** Which of the lessons that are there each planned one is; what has a place, and what is locked, is kept first. */
const matched = (units: readonly Unit[], rows: readonly StoredRow[]): Planned[] => {
  const rank = ({ locked, weekday }: StoredRow) => (locked ? 0 : weekday === null ? 2 : 1)
  const inOrder = rows.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  const found = paired(units, inOrder, [
    [exactly, exactly],
    [roughly, roughly],
  ])
  return units.map((unit) => {
    const row = found.get(unit)
    return { unit, row, isSame: row !== undefined && exactly(unit) === exactly(row) }
  })
}

/** Where a lesson goes: as it stood; 教学班 of a band stand together, also those that came to it. */
const placesIn = (planned: readonly Planned[]) => {
  const bands = new Map<string, StoredRow>()
  const keyOfBand = ({ bandKey, turn }: Unit) =>
    bandKey === undefined ? undefined : `${bandKey}${nthOf(turn)}`
  for (const { unit, row } of planned) {
    const key = keyOfBand(unit)
    if (key !== undefined && row !== undefined && row.weekday !== null && !bands.has(key)) bands.set(key, row)
  }
  return ({ unit, row }: Planned) => {
    const from = bands.get(keyOfBand(unit) ?? '') ?? row
    const { weekday = null, lessonNumber = null, locked = false } = from ?? {}
    return { weekday, lessonNumber, locked, roomId: unit.roomId ?? row?.roomId ?? null }
  }
}

/** Those that cannot stand where they stood any more wait for a place. */
export const takeOff = async (
  ctx: TxCtx,
  { id, semester_id, rules }: { id: number; semester_id: number; rules: unknown },
  isChanged: (rowId: number) => boolean,
) => {
  const model = await readModel(ctx, { id, semesterId: semester_id, rules: rules as object })
  const changed = model.lessons.filter(
    (one) =>
      one.weekday !== null && (one.sections?.map(({ lessonId }) => lessonId) ?? [one.id]).some(isChanged),
  )
  const clashing = new Set(
    (await breaches(model)).filter(isClash).flatMap(({ activities }) => activities.map(Number)),
  )
  const off = changed.filter((one) => clashing.has(one.id))
  const nowhere = { weekday: null, lessonNumber: null, roomId: null, locked: false }
  await place(
    ctx.db,
    id,
    off.flatMap((lesson) => placesOf(lesson, nowhere)),
  )
  return off.length
}

/** A draft takes over what is planned now: lessons that are the same keep their place, their room and their lock. */
export const followPlan = async (
  ctx: AuthedTxCtx,
  draft: { id: number; semester_id: number; rules: unknown },
): Promise<Omit<ScheduleFollowed, 'version'> & { isSame: boolean }> => {
  const { id, semester_id } = draft
  const rows = await storedRows(ctx.db, id)
  const planned = matched(await plannedUnits(ctx.db, semester_id), rows)
  const placeOf = placesIn(planned)
  const kept = planned.flatMap((one) =>
    one.isSame && one.row !== undefined ? [{ ...one, row: one.row }] : [],
  )
  const keptIds = new Set(kept.map(({ row }) => row.id))
  const fresh = planned.filter(({ isSame }) => !isSame)
  const moved = kept.flatMap((one) => {
    const { row } = one
    const to = placeOf(one)
    const stays =
      row.weekday === to.weekday &&
      row.lessonNumber === to.lessonNumber &&
      (row.weekday === null || row.roomId === to.roomId)
    return stays ? [] : [{ id: row.id, ...to }]
  })
  const gone = rows.filter((row) => !keptIds.has(row.id)).map((row) => row.id)
  if (gone.length + fresh.length + moved.length === 0)
    return { kept: kept.length, changed: 0, added: 0, removed: 0, open: 0, isSame: true }
  await removeLessons(ctx.db, id, gone)
  await insertLessons(
    ctx.db,
    id,
    fresh.map((one) => ({ ...one.unit, ...placeOf(one) })),
  )
  await place(ctx.db, id, moved)
  await forgetRuns(ctx.db, id)
  const movedIds = new Set(moved.map((one) => one.id))
  const open = await takeOff(ctx, draft, (row) => !keptIds.has(row) || movedIds.has(row))
  const changed = fresh.filter(({ row }) => row !== undefined).length
  const [added, removed] = [fresh.length - changed, gone.length - changed]
  return { kept: kept.length, changed, added, removed, open, isSame: false }
}

/** 按任课安排更新: what was planned after the draft had been made comes into it, and nothing else moves. */
export const follow = (ctx: AuthedCtx, id: number, { version }: { version?: number | null | undefined }) =>
  transact(ctx, async (ctx): Promise<ScheduleFollowed> => {
    const draft = await lockDraft(ctx, id)
    await assertFresh(ctx, { entity: 'schedules', id, version: draft.version }, version)
    await accessOpenSemester(ctx, draft.semester_id)
    await assertPlans(ctx, draft.semester_id)
    if ((await q.running(ctx.db, id)) !== undefined) throw conflict(`${draft.name} 正在自动排课，请先停止`)
    const { isSame, ...done } = await followPlan(ctx, draft)
    if (isSame) return { ...done, version: draft.version }
    await audit(ctx, {
      ...{ action: 'update', entity: 'schedules', entityId: id },
      summary: `按任课安排更新了课表草稿 ${draft.name}：改动 ${done.changed} 节，新增 ${done.added} 节，取消 ${done.removed} 节`,
    })
    await tellPlanners(ctx, id)
    return { ...done, version: await q.update(ctx.db, id, {}, ctx.now) }
  })
