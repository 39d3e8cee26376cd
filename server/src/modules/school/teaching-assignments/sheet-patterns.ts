import {
  DOUBLE_LESSONS,
  type LessonPattern,
  PARITIES,
  type Parity,
  type PatternInput,
} from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { z } from 'zod'
import type { AuthedTxCtx } from '../../../platform/context'
import type { RecordColumn } from '../../../platform/excel/columns'
import type { CellIssue, RawRow } from '../../../platform/excel/importer'
import type { AssignmentRecord } from './list-queries'
import { grouped, keyOf, planOf } from './matrix'
import { type OpenPlan, plain } from './open-plan'
import { writePatterns } from './patterns'
import type { Semester } from './semester-queries'

/** 操场（任意） is any room of that kind, 操场 the room of that name. */
const ANY = '（任意）'

const WORDS = Object.values(PARITIES)

/** What takes back what stands: a blank leaves it as it is. */
const [OWN_ROOM, ALONE] = ['班级自己的教室', '无']

/** How lessons want to lie; of a course that several give, the same in each of its rows. */
export const patternColumns: readonly RecordColumn<AssignmentRecord>[] = [
  {
    field: 'doubleLessons',
    header: '连堂次数',
    aliases: ['连堂'],
    kind: 'number',
    width: 10,
    note: '每周几次两节连上；填 0 取消',
    value: (row) => row.doubleLessons || null,
  },
  {
    field: 'parity',
    header: '单双周',
    kind: 'choice',
    options: WORDS,
    width: 10,
    note: WORDS.join('、'),
    value: (row) => (row.parity === null || row.parity === 'EVERY' ? null : PARITIES[row.parity]),
  },
  {
    field: 'place',
    header: '上课地点',
    aliases: ['场地', '教室'],
    kind: 'text',
    width: 18,
    note: `场地的名称，或它的类型，如 实验室${ANY}；填 ${OWN_ROOM} 取消`,
    value: (row) => row.roomName ?? (row.roomKind === null ? null : `${row.roomKind}${ANY}`),
  },
  {
    field: 'jointWith',
    header: '合班班级',
    aliases: ['合班'],
    kind: 'text',
    width: 20,
    note: `一起上课的其他班级，用顿号分开；填 ${ALONE} 取消`,
    value: (row) => row.jointNames,
  },
  {
    field: 'together',
    header: '同堂',
    kind: 'flag',
    width: 8,
    note: '几位教师同时在场；填 否 取消',
    value: (row) => (row.together ? true : null),
  },
]

/** What a row says of it; a column that the sheet lacks says nothing, nor does a blank. */
export const SheetPattern = z
  .object({
    doubleLessons: z.int(),
    parity: z.enum(['EVERY', 'ODD', 'EVEN']),
    roomKind: z.string().nullable(),
    roomId: z.int().nullable(),
    together: z.boolean(),
    jointWith: z.array(z.int()),
  })
  .partial()
type SheetPattern = z.output<typeof SheetPattern>

export interface Place {
  id: number
  name: string
  kind: string
}

type Read = (word: unknown) => SheetPattern | string

const readDoubles: Read = (word) => {
  const count = Number(word)
  const isRight = Number.isInteger(count) && count >= DOUBLE_LESSONS.min && count <= DOUBLE_LESSONS.max
  return isRight ? { doubleLessons: count } : `连堂次数应为${DOUBLE_LESSONS.min}-${DOUBLE_LESSONS.max}的整数`
}

const readParity: Read = (word) => {
  const found = (Object.keys(PARITIES) as Parity[]).find((key) => PARITIES[key] === word)
  return found === undefined ? `单双周应为 ${WORDS.join('、')}` : { parity: found }
}

const readPlace =
  (places: readonly Place[]): Read =>
  (word) => {
    const text = String(word)
    if (plain(text) === OWN_ROOM) return { roomKind: null, roomId: null }
    const room = places.find(({ name }) => plain(name) === plain(text))
    if (room !== undefined) return { roomKind: null, roomId: room.id }
    const kind = places.find((one) => [one.kind, `${one.kind}${ANY}`].some((is) => plain(is) === plain(text)))
    return kind === undefined ? `场地 ${text} 不存在或已停用` : { roomKind: kind.kind, roomId: null }
  }

const readJoint =
  (classes: OpenPlan['classes'], ownId: number): Read =>
  (word) => {
    const names = String(word)
      .split(/[、,，;；]/)
      .filter((name) => !['', ALONE].includes(name.trim()))
    const found = names.map((name) => ({ name, own: classes.get(plain(name)) ?? [] }))
    const wrong = found.find(({ own }) => own.length !== 1)
    if (wrong !== undefined) return `班级 ${wrong.name} 不存在`
    return { jointWith: found.flatMap(({ own }) => own.map(({ id }) => id)).filter((id) => id !== ownId) }
  }

export const patternIn = (raw: RawRow, open: OpenPlan, classId: number, places: readonly Place[]) => {
  const readers: Record<string, Read> = {
    doubleLessons: readDoubles,
    parity: readParity,
    place: readPlace(places),
    together: (word) => ({ together: word === true }),
    jointWith: readJoint(open.classes, classId),
  }
  let pattern: SheetPattern = {}
  const issues: CellIssue[] = []
  for (const [field, read] of Object.entries(readers)) {
    if ((raw[field] ?? null) === null) continue
    const said = read(raw[field])
    if (typeof said === 'string') issues.push({ field, message: said })
    else pattern = { ...pattern, ...said }
  }
  return { pattern, issues }
}

interface Row {
  classId: number
  courseId: number
  pattern: SheetPattern
}

const USUAL = {
  ...{ doubleLessons: 0, parity: 'EVERY', together: false, roomKind: null, roomId: null, jointWith: [] },
} satisfies Partial<LessonPattern>

const same = (one: Partial<LessonPattern>, other: Partial<LessonPattern>) =>
  (Object.keys(USUAL) as (keyof typeof USUAL)[]).every((key) => String(one[key]) === String(other[key]))

/** After all lessons of a sheet stand: those of classes that have them together may come from anywhere in it. */
export const applySheet = async (ctx: AuthedTxCtx, semester: Semester, rows: readonly Row[]) => {
  const said = rows.filter(({ pattern }) => Object.keys(pattern).length > 0)
  if (said.length === 0) return
  const plan = await planOf(ctx, semester, { ids: [...new Set(said.map(({ classId }) => classId))] })
  const known = new Map(plan.cells.map((cell) => [keyOf(cell), cell.pattern]))
  const covered = new Set<string>()
  const wanted: PatternInput[] = []
  for (const [key, own] of grouped(said, keyOf)) {
    const [first] = own
    if (first === undefined || covered.has(key)) continue
    const { classId, courseId } = first
    const before = { ...USUAL, ...known.get(key) }
    const next = { ...before, ...first.pattern, classId, courseId }
    if (same(before, next)) continue
    wanted.push(next)
    for (const other of next.jointWith) covered.add(keyOf({ classId: other, courseId }))
  }
  if (wanted.length > 0) await writePatterns(ctx, semester, wanted)
}
