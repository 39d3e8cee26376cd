import { z } from 'zod'
import { LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion, text, whole } from '../../../common/fields'
import { STAGE_NAMES } from '../../base/school-settings'
import { DIMENSIONS, INDICATORS_MAX, WEIGHTS_SUM } from './values'

const Weight = whole(0, WEIGHTS_SUM, `权重应为 0 到 ${WEIGHTS_SUM} 的整数`)
const sumOf = (rows: readonly { weight: number }[]) => rows.reduce((sum, { weight }) => sum + weight, 0)

/** Said at the weights that do not sum, wherever they stand. */
const wrongSum = (rows: readonly { weight: number }[], what: string) => {
  const sum = sumOf(rows)
  return sum === WEIGHTS_SUM ? undefined : `${what}的权重共 ${sum}，应为 ${WEIGHTS_SUM}`
}

const IndicatorInput = z.object({
  /** Missing where it is new. */
  id: optional(Id('指标不正确')),
  name: text({ required: '请填写指标名称', max: 20 }),
  weight: Weight,
})

const DimensionInput = z
  .object({
    dimension: z.enum(DIMENSIONS, '维度不正确'),
    name: text({ required: '请填写维度名称', max: 10 }),
    weight: Weight,
    indicators: z
      .array(IndicatorInput, '请填写指标')
      .min(1, '每个维度至少一项指标')
      .max(INDICATORS_MAX, `每个维度最多 ${INDICATORS_MAX} 项指标`),
  })
  .superRefine(({ name, indicators }, ctx) => {
    const message = wrongSum(indicators, `${name}各项指标`)
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['indicators'], message })
    if (new Set(indicators.map((one) => one.name)).size !== indicators.length)
      ctx.addIssue({ code: 'custom', path: ['indicators'], message: '同一维度的指标名称不能重复' })
  })

/** One stage as one form: weights are right or wrong only together. */
export const SystemInput = z.object({
  /** From this semester on; what earlier ones had stays. */
  semesterId: Id('请选择学期'),
  stage: z.enum(STAGE_NAMES, '请选择学段'),
  dimensions: z
    .array(DimensionInput, '请填写五个维度')
    .length(DIMENSIONS.length, '五个维度缺一不可')
    .superRefine((rows, ctx) => {
      const message = wrongSum(rows, '五个维度')
      if (message !== undefined) ctx.addIssue({ code: 'custom', message })
      if (new Set(rows.map(({ dimension }) => dimension)).size !== rows.length)
        ctx.addIssue({ code: 'custom', message: '维度不能重复' })
    }),
  /** As read: which system was looked at, and how old it was. */
  id: optional(Id('评价体系不正确')),
  version: readVersion(),
})
export type SystemInput = z.output<typeof SystemInput>

const Indicator = z.object({ id: z.int(), name: z.string(), weight: z.int() })
export type Indicator = z.output<typeof Indicator>

const SystemDimension = z.object({
  dimension: z.enum(DIMENSIONS),
  name: z.string(),
  weight: z.int(),
  indicators: z.array(Indicator),
})
export type SystemDimension = z.output<typeof SystemDimension>

export const System = z.object({
  id: z.int(),
  stage: z.enum(STAGE_NAMES),
  /** The semester since which it holds; nothing: as the school got it. */
  since: z.string().nullable(),
  /** Some class of the school is in this stage. */
  taught: z.boolean(),
  version: z.int(),
  dimensions: z.array(SystemDimension),
})
export type System = z.output<typeof System>

export const Systems = z.object({
  semesterId: z.int().nullable(),
  semesterName: z.string().nullable(),
  mayEdit: z.boolean(),
  stages: z.array(System),
})
export type Systems = z.output<typeof Systems>

const PATH = '/api/growth/indicators'

export const growthIndicatorsApi = {
  list: endpoint(`GET ${PATH}`, {
    summary: '评价体系：一个学期各学段的维度、指标和权重',
    access: 'growth:view',
    query: z.object({
      semesterId: Id('学期不正确').optional(),
      /** Of the semester that a day lies in: what a record of that day is written by. */
      date: LocalDate('日期不正确').optional(),
    }),
    data: Systems,
    failed: '获取评价体系失败',
  }),
  save: endpoint(`PUT ${PATH}`, {
    summary: '保存一个学段的评价体系，自所选学期起使用；以前学期的不变',
    access: 'growth:view',
    body: SystemInput,
    data: Systems,
    done: '保存评价体系成功',
    failed: '保存评价体系失败',
  }),
}
