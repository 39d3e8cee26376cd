import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { facts } from '@xueqiao/contract/features/growth/achievements/api'
import { z } from 'zod'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { forbidden } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
} from '../../../platform/excel/importer'
import { ring } from '../../base/bell/service'
import { isInCharge } from '../assessments/access'
import { growthViewerOf, isOwn, kindOf } from '../goals/access'
import * as q from './import-queries'
import { change, headsOf, insertMany, lock } from './queries'
import { LINK, standing } from './save'
import { achievementColumns } from './sheet'

/** What a row comes to. The key names it as people do, and finds it again. */
const Row = z.object({
  studentId: z.int('请填写学号'),
  placeId: z.int().nullable(),
  ...facts,
  key: z.string(),
})
type Row = z.output<typeof Row>

interface Lookups {
  pupils: q.Writable
  today: string
}

const KEY_SIGN = ' · '
const keyOf = (number: string, awardName: unknown, date: unknown) =>
  [number, String(awardName).trim(), date].join(KEY_SIGN)

const prepare = async (ctx: AuthedCtx, _options: ImportOptions): Promise<Lookups> => {
  const viewer = await growthViewerOf(ctx)
  if (viewer.family) throw forbidden()
  return { pupils: await q.writable(ctx.db, viewer), today: localDate(ctx.now) }
}

const pupilOf = (pupils: q.Writable, { studentId: number, studentName: name }: RawRow) => {
  if (typeof number !== 'string') return { field: 'studentId', message: '请填写学号' }
  const found = pupils.get(number)
  if (found === undefined) return { field: 'studentId', message: `学号 ${number} 不在您任教或管理的班级中` }
  return typeof name === 'string' && name.trim() !== found.name
    ? { field: 'studentName', message: `学号 ${number} 的学生是 ${found.name}` }
    : found
}

const isIssue = (found: object): found is CellIssue => 'message' in found

const resolve = ({ pupils, today }: Lookups, raw: RawRow): Resolved => {
  const pupil = pupilOf(pupils, raw)
  const late =
    typeof raw.awardDate === 'string' && raw.awardDate > today
      ? [{ field: 'awardDate', message: '获奖日期不能晚于今天' }]
      : []
  if (isIssue(pupil))
    return { values: { ...raw, studentId: 1, placeId: null, key: '' }, issues: [pupil, ...late] }
  const key = keyOf(pupil.number, raw.awardName, raw.awardDate)
  return { values: { ...raw, studentId: pupil.id, placeId: pupil.placeId, key }, issues: late }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const viewer = await growthViewerOf(ctx)
  const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
  const rows = await q.existing(ctx.db, numbers)
  return new Map<string, Existing>(
    rows.map((row) => [
      keyOf(row.number, row.awardName, row.awardDate),
      {
        id: row.id,
        label: `${row.name} ${row.awardDate} 的“${row.awardName}”`,
        ...(!isInCharge(viewer, row) &&
          !(isOwn(ctx, viewer, row) && row.status !== 'APPROVED') && {
            refused: '已登记的荣誉只有班主任、管理员和提交人可以修改',
          }),
      },
    ]),
  )
}

const columnsOf = ({ awardName, kind, awardLevel, awardDate, issuer, note }: Row) => ({
  award_name: awardName,
  kind,
  award_level: awardLevel,
  award_date: awardDate,
  ...(issuer !== undefined && { issuer }),
  ...(note !== undefined && { note }),
})

const SLICE = 500

/** As in the form: what those in charge import stands at once; what others do, or mend, is looked at. */
const writeSlice = async (ctx: AuthedTxCtx, rows: readonly GoodRow<Row>[]) => {
  const viewer = await growthViewerOf(ctx)
  const fresh = rows.flatMap(({ input, existingId }) => {
    if (existingId !== null) return []
    return {
      ...{ student_id: input.studentId, issuer: null, ...columnsOf(input) },
      ...{ author_kind: kindOf(ctx), author_id: ctx.actor.userId },
      ...standing(ctx, isInCharge(viewer, input)),
    }
  })
  if (fresh.length > 0) await insertMany(ctx.db, fresh)
  const changed = rows.filter(({ existingId }) => existingId !== null)
  await lock(
    ctx.db,
    changed.flatMap(({ existingId }) => existingId ?? []),
  )
  for (const { input, existingId } of changed) {
    const again = isInCharge(viewer, input) ? {} : standing(ctx, false)
    await change(ctx.db, [existingId ?? 0], { ...columnsOf(input), ...again }, ctx.now)
  }
}

/** Each 班主任 once, however many came. */
const askHeads = async (ctx: AuthedTxCtx, rows: readonly GoodRow<Row>[]) => {
  const viewer = await growthViewerOf(ctx)
  const waiting = rows.flatMap(({ input }) => (isInCharge(viewer, input) ? [] : (input.placeId ?? [])))
  for (const classId of new Set(waiting)) {
    const count = waiting.filter((id) => id === classId).length
    await ring(ctx, await headsOf(ctx.db, classId), { title: `待审核的荣誉：导入了 ${count} 项`, link: LINK })
  }
}

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  for (let from = 0; from < rows.length; from += SLICE) {
    await writeSlice(ctx, rows.slice(from, from + SLICE))
    await written(Math.min(from + SLICE, rows.length))
  }
  await askHeads(ctx, rows)
}

export const achievementImporter: Importer<Row, Lookups> = {
  kind: 'achievements',
  noun: '荣誉',
  path: '/api/growth/achievements',
  columns: achievementColumns,
  keyField: 'studentId',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  advice: [
    '一行是一名学生的一项荣誉；学号、奖项名称和获奖日期都相同的视为同一项',
    '班主任和管理员导入的直接生效，其他教师导入的待审核',
  ],
  prepare,
  resolve,
  existing,
  write,
}
