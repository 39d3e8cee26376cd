import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, optionalText, readVersion } from '../../../common/fields'
import { GradeName } from '../../../common/grade'
import { Page, pageQuery } from '../../../common/page'
import { GENDERS } from '../../../common/person'
import { BMI_CLASSES, FITNESS_LEVELS, HEIGHT, type Measure, VISION, WEIGHT } from './values'

const figure = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value

const tenths = (min: number, max: number, message: string) =>
  optional(
    z.preprocess(
      figure,
      z
        .number(message)
        .min(min, message)
        .max(max, message)
        .refine((value) => Number.isInteger(Math.round(value * 1e7) / 1e6), message),
    ),
  )

const sized = ({ name, unit, min, max }: Measure) =>
  tenths(min, max, `${name}应在 ${min} 到 ${max} ${unit}之间，最多 1 位小数`)
const sight = (which: string) =>
  tenths(
    VISION.min,
    VISION.max,
    `${which}视力应在 ${VISION.min.toFixed(1)} 到 ${VISION.max} 之间，最多 1 位小数`,
  )

/** That one figure at least is there, is the service's to ask for: what is not sent stays as it is. */
export const CheckInput = z.object({
  studentId: Id('请选择学生'),
  examDate: LocalDate('请选择检查日期'),
  height: sized(HEIGHT),
  weight: sized(WEIGHT),
  leftNaked: sight('左眼裸眼'),
  rightNaked: sight('右眼裸眼'),
  leftCorrected: sight('左眼矫正'),
  rightCorrected: sight('右眼矫正'),
  healthStatus: optionalText({ max: 200 }),
  version: readVersion(),
})
export type CheckInput = z.output<typeof CheckInput>

const size = z.number().nullable()
const Measured = z.object({ height: size, weight: size })
const Sight = z.object({ leftNaked: size, rightNaked: size, leftCorrected: size, rightCorrected: size })

/** One check-up: for the family, 班主任, leaders and the school doctor alone. */
export const CheckRow = Measured.extend(Sight.shape).extend({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string().nullable(),
  examDate: DateText,
  healthStatus: z.string().nullable(),
  version: z.int(),
  mayEdit: z.boolean(),
})
export type CheckRow = z.output<typeof CheckRow>

export const CheckSearch = z.object({
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  ...pageQuery(20),
})
export type CheckSearch = z.output<typeof CheckSearch>

/** A result as a year shows it: what was measured, what it counts. */
const FitnessItem = z.object({
  key: z.string(),
  name: z.string(),
  /** As people write it, with its unit: 4'28" or 9.2 秒. */
  result: z.string().nullable(),
  weight: z.int(),
  score: z.int().nullable(),
  bonus: z.int(),
})

export const FitnessYear = z.object({
  id: z.int(),
  schoolYear: z.int(),
  grade: GradeName,
  testedOn: DateText,
  standardName: z.string(),
  items: z.array(FitnessItem),
  bonus: z.int(),
  /** Nothing until every item is there; not for those who may not know the index in it. */
  total: z.number().nullable(),
  level: z.enum(FITNESS_LEVELS).nullable(),
  exemptReason: z.string().nullable(),
})
export type FitnessYear = z.output<typeof FitnessYear>

/** A point of the curves; from a check-up, or from the fitness test. */
const HealthPoint = Measured.extend(Sight.shape).extend({
  date: DateText,
  source: z.enum(['check', 'fitness']),
  bmi: size,
  bmiClass: z.enum(BMI_CLASSES).nullable(),
})
export type HealthPoint = z.output<typeof HealthPoint>

export const PupilHealth = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  className: z.string().nullable(),
  /** Whether heights, weights, sight and reasons are shown to whoever asks. */
  details: z.boolean(),
  mayEdit: z.boolean(),
  /** From the earliest on. */
  points: z.array(HealthPoint),
  /** The latest first. */
  years: z.array(FitnessYear),
  /** Of stages that were left: half the last year, half the mean of the others. */
  leaving: z.array(z.object({ stage: z.string(), total: z.number(), level: z.enum(FITNESS_LEVELS) })),
})
export type PupilHealth = z.output<typeof PupilHealth>

export const HEALTH_PATH = '/api/growth/health'

export const healthRecordsApi = {
  search: endpoint(`GET ${HEALTH_PATH}`, {
    summary:
      '查询体检记录；学生和家长只见本人的，教职工须为班主任、负责人或校医，指定一名学生才有数值，并留下查看记录',
    access: 'growth:view',
    query: CheckSearch,
    data: Page(CheckRow),
    failed: '获取体检记录失败',
  }),
  create: endpoint(`POST ${HEALTH_PATH}`, {
    summary: '新增体检记录',
    access: 'grade:create',
    body: CheckInput,
    data: CheckRow,
    done: '新增体检记录成功',
    failed: '新增体检记录失败',
  }),
  get: endpoint(`GET ${HEALTH_PATH}/{id}`, {
    summary: '体检记录详情',
    access: 'growth:view',
    data: CheckRow,
    failed: '获取体检记录失败',
  }),
  update: endpoint(`PUT ${HEALTH_PATH}/{id}`, {
    summary: '修改体检记录',
    access: 'grade:create',
    body: CheckInput,
    data: CheckRow,
    done: '保存体检记录成功',
    failed: '保存体检记录失败',
  }),
  remove: endpoint(`DELETE ${HEALTH_PATH}/{id}`, {
    summary: '删除体检记录',
    access: 'grade:create',
    done: '删除体检记录成功',
    failed: '删除体检记录失败',
  }),
  ofPupil: endpoint(`GET ${HEALTH_PATH}/pupils/{studentId}`, {
    summary: '一名学生的健康档案：身高、体重、视力的变化，各学年体质测试与毕业成绩',
    access: 'growth:view',
    data: PupilHealth,
    failed: '获取健康档案失败',
  }),
}
