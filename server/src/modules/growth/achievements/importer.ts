import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { z } from 'zod'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { forbidden } from '../../../platform/errors'
import type { RecordColumn } from '../../../platform/excel/columns'
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
import { standing } from './handed-in'
import { headsOf } from './handed-queries'
import * as q from './import-queries'
import type { HandedInInput, Kind } from './kind'
import type { HandedIn } from './row'

/** What every row comes to beside its facts. The key names it as people do, and finds it again. */
export const ROW = {
  studentId: z.int('请填写学号'),
  placeId: z.int().nullable(),
  key: z.string(),
}

interface Imported {
  studentId: number
  placeId: number | null
  key: string
}

interface Lookups {
  pupils: q.Writable
  today: string
}

interface Options<Row extends HandedIn, Input extends HandedInInput, Own, Search, In> {
  kind: Kind<Row, Input, Own, Search>
  path: string
  columns: readonly RecordColumn<Row>[]
  schema: z.ZodType<In>
  /** The cells that tell one from another of the same pupil. */
  name: string
  day: string
  /** As the advice calls both. */
  keyWords: string
  issuesOf(raw: RawRow, today: string): CellIssue[]
  existing(db: Db, numbers: readonly string[]): Promise<readonly q.Known[]>
}

const KEY_SIGN = ' · '
const keyOf = (number: string, name: unknown, day: unknown) =>
  [number, String(name).trim(), day].join(KEY_SIGN)

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

const SLICE = 500

/** One line a pupil and an award, or an activity. */
export const importerOf = <
  Row extends HandedIn,
  Input extends HandedInInput,
  Own extends object,
  Search,
  In extends Imported & Input,
>(
  options: Options<Row, Input, Own, Search, In>,
): Importer<In, Lookups> => {
  const { kind, path, columns, schema, name, day, keyWords, issuesOf } = options
  const { noun, entity } = kind

  const resolve = ({ pupils, today }: Lookups, raw: RawRow): Resolved => {
    const pupil = pupilOf(pupils, raw)
    const issues = issuesOf(raw, today)
    if (isIssue(pupil))
      return { values: { ...raw, studentId: 1, placeId: null, key: '' }, issues: [pupil, ...issues] }
    const key = keyOf(pupil.number, raw[name], raw[day])
    return { values: { ...raw, studentId: pupil.id, placeId: pupil.placeId, key }, issues }
  }

  const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
    const viewer = await growthViewerOf(ctx)
    const numbers = [...new Set(keys.map((key) => key.split(KEY_SIGN)[0] ?? ''))]
    const rows = await options.existing(ctx.db, numbers)
    return new Map<string, Existing>(
      rows.map((row) => [
        keyOf(row.number, row.name, row.day),
        {
          id: row.id,
          label: `${row.studentName} ${row.day} 的“${row.name}”`,
          ...(!isInCharge(viewer, row) &&
            !(isOwn(ctx, viewer, row) && row.status !== 'APPROVED') && {
              refused: `已登记的${noun}只有班主任、管理员和提交人可以修改`,
            }),
        },
      ]),
    )
  }

  /** As in the form: what those in charge import stands at once; what others do, or mend, is looked at. */
  const writeSlice = async (ctx: AuthedTxCtx, rows: readonly GoodRow<In>[]) => {
    const viewer = await growthViewerOf(ctx)
    const fresh = rows.flatMap(({ input, existingId }) => {
      if (existingId !== null) return []
      const given = { student_id: input.studentId, author_kind: kindOf(ctx), author_id: ctx.actor.userId }
      return { ...kind.columnsOf(input), ...standing(ctx, isInCharge(viewer, input)), ...given }
    })
    if (fresh.length > 0) await kind.q.insertMany(ctx.db, fresh)
    const inputs = new Map(
      rows.flatMap(({ input, existingId }) => (existingId === null ? [] : [[existingId, input] as const])),
    )
    const ids = [...inputs.keys()]
    await kind.q.lock(ctx.db, ids)
    // Over what stands there now: a column that the sheet does not have leaves its value alone.
    for (const row of await kind.q.few(ctx.db, viewer, ids)) {
      const input = inputs.get(row.id)
      if (input === undefined) continue
      const columns = kind.columnsOf(input, row)
      const again = isInCharge(viewer, row) ? columns : { ...columns, ...standing(ctx, false) }
      await kind.q.change(ctx.db, [row.id], again, ctx.now)
    }
  }

  /** Each 班主任 once, however many came. */
  const askHeads = async (ctx: AuthedTxCtx, rows: readonly GoodRow<In>[]) => {
    const viewer = await growthViewerOf(ctx)
    const waiting = rows.flatMap(({ input }) => (isInCharge(viewer, input) ? [] : (input.placeId ?? [])))
    for (const classId of new Set(waiting)) {
      const count = waiting.filter((id) => id === classId).length
      const title = `待审核的${noun}：导入了 ${count} 项`
      await ring(ctx, await headsOf(ctx.db, classId), { title, link: kind.link })
    }
  }

  return {
    kind: entity,
    noun,
    path,
    columns,
    keyField: 'studentId',
    compoundKey: true,
    schema,
    keyOf: ({ key }) => key,
    advice: [
      `一行是一名学生的一项${noun}；学号、${keyWords}都相同的视为同一项`,
      '班主任和管理员导入的直接生效，其他教师导入的待审核',
    ],
    prepare,
    resolve,
    existing,
    write: async (ctx, rows, written) => {
      for (let from = 0; from < rows.length; from += SLICE) {
        await writeSlice(ctx, rows.slice(from, from + SLICE))
        await written(Math.min(from + SLICE, rows.length))
      }
      await askHeads(ctx, rows)
    },
  }
}
