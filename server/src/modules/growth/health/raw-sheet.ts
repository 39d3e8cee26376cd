import { type Measure, readMeasure } from '@xueqiao/contract/features/growth/health/values'
import type { AuthedTxCtx } from '../../../platform/context'
import { AppError, invalid } from '../../../platform/errors'
import type { Raw } from './compute'

/** A pupil in a sheet, with what stands there. */
interface Standing {
  studentId: number
  studentName: string
  gender: '男' | '女'
  id: number | null
  version: number | null
  raw: Raw | null
}

interface Sent {
  studentId: number
  version?: number | null | undefined
  raw: Readonly<Record<string, string | number | null>>
}

export interface Step<Row> {
  /** Its place among those sent. */
  index: number
  sent: Sent
  is: Row
  raw: Raw
}

interface Asked<Row> {
  /** What this pupil is measured in. */
  measuresOf: (row: Row) => readonly (Measure & { genders: readonly string[] })[]
  /** Why a measure is not among them. */
  without: (key: string) => string
}

/** What one result comes to: a number, nothing, or the reason why not. */
const resultOf = <Row extends Standing>(
  { measuresOf, without }: Asked<Row>,
  is: Row,
  key: string,
  value: string | number | null,
) => {
  const measure = measuresOf(is).find((one) => one.key === key)
  if (measure === undefined) return { wrong: without(key) }
  if (value === null || String(value).trim() === '') return { value: null }
  if (!measure.genders.some((one) => one === is.gender)) return { wrong: `${is.gender}生不测${measure.name}` }
  return readMeasure(String(value), measure)
}

const rawFrom = <Row extends Standing>(asked: Asked<Row>, is: Row, { raw }: Sent, place: string): Raw => {
  const results = { ...is.raw }
  for (const [key, value] of Object.entries(raw)) {
    const read = resultOf(asked, is, key, value)
    if ('wrong' in read) throw invalid(`${is.studentName}：${read.wrong}`, `${place}.raw.${key}`)
    if (read.value === null) delete results[key]
    else results[key] = read.value
  }
  return results
}

const isSame = (one: Raw, other: Raw) => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

/** What is sent over what stands there. What stands there as it is wanted is no change, whoever wrote it. */
export const stepsOf = <Row extends Standing>(
  asked: Asked<Row>,
  rows: readonly Row[],
  sent: readonly Sent[],
): Step<Row>[] => {
  const known = new Map(rows.map((row) => [row.studentId, row]))
  return sent.flatMap((one, index) => {
    const is = known.get(one.studentId)
    if (is === undefined) throw invalid('该学生不在这个班级', `rows.${index}.studentId`)
    const raw = rawFrom(asked, is, one, `rows.${index}`)
    return isSame(raw, is.raw ?? {}) ? [] : [{ index, sent: one, is, raw }]
  })
}

interface Change {
  name: string | null
  at: Date
}

/** Whoever was too late is told of whom, and by whom. */
export const assertFresh = async <Row extends Standing>(
  ctx: AuthedTxCtx,
  steps: readonly Step<Row>[],
  noun: string,
  lastWriter: (id: number) => Promise<Change | undefined>,
) => {
  const late = steps.filter(
    ({ sent, is }) => sent.version !== undefined && (sent.version ?? null) !== is.version,
  )
  const [first] = late
  if (first === undefined) return
  const change = first.is.id === null ? undefined : await lastWriter(first.is.id)
  const stale = {
    version: first.is.version ?? 0,
    changedBy: change?.name ?? '其他教师',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
  const errors = late.map(({ index, is }) => ({
    field: `rows.${index}.studentId`,
    message: `${is.studentName} 的${noun}已被修改`,
  }))
  const more = late.length > 1 ? `等 ${late.length} 名学生` : ''
  const message = `${stale.changedBy} 刚刚修改了 ${first.is.studentName}${more}的${noun}，请核对后再保存`
  throw new AppError('STALE', message, errors, stale)
}
