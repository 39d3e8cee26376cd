import { z } from 'zod'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { conflict } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
} from '../../../platform/excel/importer'
import { gradesManaged } from './access'
import * as q from './choice-queries'
import { wordsOf } from './choices'
import { existingChoices } from './import-queries'
import { lock, type PlanRow, plans } from './plan-queries'
import { isPast } from './plans'
import { choiceColumns } from './sheet'

const Row = z.object({
  number: z.string('请填写学号'),
  planId: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  firstId: z.int(),
  secondIds: z.array(z.int()),
})
type Row = z.output<typeof Row>

interface Lookups {
  /** By the number of the pupil: who they are, and what they choose in. */
  pupils: ReadonlyMap<string, { id: number; name: string; plan: PlanRow }>
}

const prepare = async (ctx: AuthedCtx): Promise<Lookups> => {
  const open = (await plans(ctx.db, {})).filter((plan) => plan.status === 'CHOOSING' && !isPast(ctx, plan))
  const managed = await gradesManaged(ctx, [...new Set(open.map(({ grade }) => grade))])
  const pupils = new Map<string, { id: number; name: string; plan: PlanRow }>()
  for (const plan of open)
    if (managed.has(plan.grade))
      for (const { id, name, number } of await q.pupils(ctx.db, plan.grade, {})) {
        pupils.set(number, { id, name, plan })
      }
  return { pupils }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const resolve = ({ pupils }: Lookups, raw: RawRow): Resolved => {
  const number = textOf(raw.number)
  const nothing = { number, planId: 1, studentId: 1, studentName: '', firstId: 1, secondIds: [] }
  const refused = (field: string, message: string): Resolved => ({
    values: nothing,
    issues: [{ field, message } satisfies CellIssue],
  })
  if (number === '') return refused('number', '请填写学号')
  const pupil = pupils.get(number)
  if (pupil === undefined) return refused('number', `学号 ${number} 不在您管理的、正在选科的年级中`)
  const name = textOf(raw.studentName)
  if (name !== '' && name !== pupil.name)
    return refused('studentName', `学号 ${number} 的学生是 ${pupil.name}`)
  const { firsts, seconds } = pupil.plan
  const first = firsts.find((course) => course.name === textOf(raw.first))
  if (first === undefined)
    return refused('first', `首选科目应为 ${firsts.map((course) => course.name).join('、')}`)
  const [second, third] = [textOf(raw.second), textOf(raw.third)].map((said) =>
    seconds.find((course) => course.name === said),
  )
  const words = seconds.map((course) => course.name).join('、')
  if (second === undefined) return refused('second', `再选科目应为 ${words}`)
  if (third === undefined) return refused('third', `再选科目应为 ${words}`)
  if (second.id === third.id) return refused('third', '两门再选科目不能相同')
  return {
    values: {
      ...{ number, planId: pupil.plan.id, studentId: pupil.id, studentName: pupil.name },
      ...{ firstId: first.id, secondIds: [second.id, third.id] },
    },
    issues: [],
  }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) =>
  new Map<string, Existing>(
    (await existingChoices(ctx.db, keys)).map(({ id, number, name }) => [
      number,
      { id, label: `${name} 的选科` },
    ]),
  )

const SLICE = 500

const write = async (
  ctx: AuthedTxCtx,
  rows: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  let done = 0
  for (const planId of new Set(rows.map(({ input }) => input.planId))) {
    await lock(ctx.db, planId)
    const [plan] = await plans(ctx.db, { id: planId })
    if (plan?.status !== 'CHOOSING') throw conflict('走班方案刚刚被修改，请重新导入')
    const own = rows.filter(({ input }) => input.planId === planId)
    for (let at = 0; at < own.length; at += SLICE) {
      const slice = own.slice(at, at + SLICE).map(({ input }) => input)
      await q.put(ctx.db, planId, slice, ctx.now)
      await auditMany(
        ctx,
        { action: 'update', entity: 'elective_choices' },
        slice.map((input) => ({
          entityId: input.studentId,
          summary: `导入了 ${input.studentName} 的选科：${wordsOf(plan, input)}`,
        })),
      )
      done += slice.length
      await written(done)
    }
  }
}

export const choiceImporter: Importer<Row, Lookups> = {
  ...{ kind: 'elective_choices', noun: '选科', path: '/api/electives' },
  columns: choiceColumns,
  keyField: 'number',
  schema: Row,
  keyOf: ({ number }) => number,
  advice: ['每名学生一行：1 门首选科目和 2 门不同的再选科目；只导入正在选科的年级'],
  ...{ prepare, resolve, existing, write },
}
