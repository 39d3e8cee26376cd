import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { fieldGroups } from '../../../common/exports'
import { Id, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { GENDERS } from '../../../common/person'
import { HEALTH_PATH } from './api'
import {
  BETTER,
  BMI_CLASSES,
  EXEMPT_REASON_MAX,
  FITNESS_LEVELS,
  FITNESS_ROWS_MAX,
  STANDARD_MAX_BYTES,
  STANDARD_NAME_MAX,
} from './values'

const PATH = `${HEALTH_PATH}/fitness` as const
const year = whole(2000, 2100, '学年不正确')

export const FitnessMeasure = z.object({
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  decimals: z.int(),
  better: z.enum(BETTER).optional(),
  /** Whose it is: boys do pull-ups, girls sit-ups. */
  genders: z.array(z.enum(GENDERS)),
})
export type FitnessMeasure = z.output<typeof FitnessMeasure>

const Scored = z.object({ score: z.int(), bonus: z.int() })

export const FitnessRow = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  gender: z.enum(GENDERS),
  /** In that year, by which the results are scored. */
  grade: GradeName,
  /** What others of the sheet are measured in, and this one is not, being in another grade. */
  lacks: z.array(z.string()),
  /** Missing where nothing is written yet. */
  id: z.int().nullable(),
  version: z.int().nullable(),
  raw: z.record(z.string(), z.number()),
  scores: z.record(z.string(), Scored),
  bmi: z.number().nullable(),
  bmiClass: z.enum(BMI_CLASSES).nullable(),
  bonus: z.int(),
  total: z.number().nullable(),
  level: z.enum(FITNESS_LEVELS).nullable(),
})
export type FitnessRow = z.output<typeof FitnessRow>

/** A class in one school year. Without `details` nothing of height, weight and their index is in it. */
export const FitnessSheet = z.object({
  classId: z.int(),
  className: z.string(),
  grade: GradeName,
  schoolYear: z.int(),
  /** Back to its grade 1, the latest first. */
  years: z.array(z.int()),
  /** What is written from here on was measured on this day, unless another of these is chosen. */
  testedOn: DateText,
  days: z.object({ from: DateText, to: DateText }),
  standardId: z.int(),
  standardName: z.string(),
  details: z.boolean(),
  mayEnter: z.boolean(),
  mayExempt: z.boolean(),
  measures: z.array(FitnessMeasure),
  rows: z.array(FitnessRow),
})
export type FitnessSheet = z.output<typeof FitnessSheet>

const RESULTS_MAX = 30
const RowInput = z.object({
  studentId: Id('请选择学生'),
  /** As read with the sheet; `null` where nothing stood there. */
  version: readVersion(),
  /** As people write it: 268 or 4'28"; `null` takes a result away, what is not named stays. */
  raw: z
    .record(
      z.string().max(40),
      z.union([z.string().max(20), z.number(), z.null()], '请填写成绩'),
      '请填写成绩',
    )
    .refine((raw) => Object.keys(raw).length <= RESULTS_MAX, '项目过多'),
})

export const RowsInput = z
  .array(RowInput, '请填写成绩')
  .min(1, '请填写成绩')
  .max(FITNESS_ROWS_MAX, `一次最多保存 ${FITNESS_ROWS_MAX} 名学生`)
  .refine(
    (rows) => new Set(rows.map(({ studentId }) => studentId)).size === rows.length,
    '同一名学生不能重复提交',
  )

export const FitnessInput = z.object({
  classId: Id('请选择班级'),
  schoolYear: year.optional(),
  /** Nothing: what was measured on a day keeps it. */
  testedOn: optional(LocalDate('测试日期不正确')),
  rows: RowsInput,
})
export type FitnessInput = z.output<typeof FitnessInput>

export const ExemptionInput = z.object({
  studentId: Id('请选择学生'),
  schoolYear: year.optional(),
  /** Nothing: takes part again. */
  reason: optionalText({ min: 2, max: EXEMPT_REASON_MAX }),
})
export type ExemptionInput = z.output<typeof ExemptionInput>

const count = z.int()
const Levels = z.object({ excellent: count, good: count, pass: count, fail: count })
const Bands = z.object({ under: count, normal: count, over: count, obese: count })

/** How many of each; nothing where fewer than five stand behind it and whoever asks does not keep their records. */
const Group = z.object({
  /** With a level, without those who are exempt. */
  tested: count,
  exempt: count,
  levels: Levels.nullable(),
  bands: Bands.nullable(),
})
export type FitnessGroup = z.output<typeof Group>

export const FitnessSummary = z.object({
  schoolYear: z.int(),
  years: z.array(z.int()),
  grade: GradeName.nullable(),
  grades: z.array(GradeName),
  /** Of the whole grade, without the classes that are too small to be shown. */
  all: Group,
  /** In the order of their numbers, never of their results. */
  classes: z.array(Group.extend({ classId: z.int(), className: z.string() })),
})
export type FitnessSummary = z.output<typeof FitnessSummary>

const Step = z.tuple([z.number(), z.number()])
export const FitnessStandard = z.object({
  id: z.int(),
  name: z.string(),
  /** From this school year on. */
  sinceYear: z.int(),
  grade: GradeName,
  bonusMax: z.int(),
  levels: z.array(z.object({ level: z.enum(FITNESS_LEVELS), from: z.number() })),
  scales: z.array(
    FitnessMeasure.omit({ genders: true }).extend({
      gender: z.enum(GENDERS),
      weight: z.int(),
      /** Score and the value that reaches it, as people write it. */
      steps: z.array(z.object({ score: z.number(), from: z.string() })),
      /** Points, and how far beyond the hundred. */
      bonus: z.array(Step),
    }),
  ),
})
export type FitnessStandard = z.output<typeof FitnessStandard>

/** All standards there are, the latest first. */
const Standards = z.object({
  mayUpload: z.boolean(),
  thisYear: z.int(),
  rows: z.array(
    z.object({
      ...{ id: z.int(), name: z.string(), sinceYear: z.int(), createdAt: Instant },
      /** Nothing has been scored by it, and the school put it there. */
      mayRemove: z.boolean(),
    }),
  ),
})

export const StandardInput = z.object({
  name: text({ required: '请填写标准的名称', max: STANDARD_NAME_MAX }),
  sinceYear: year,
})
export type StandardInput = z.output<typeof StandardInput>

/** Of a body more than of what it can do: a group of its own, which the dialog begins without (decision 0021). */
export const FITNESS_GROUPS = {
  body: { label: '身高体重', fields: ['height', 'weight', 'bmi', 'total'] },
} as const
export const FITNESS_LABELS = { height: '身高', weight: '体重', bmi: '体重指数', total: '总分' }

export const FitnessExport = z.object({
  schoolYear: year.optional(),
  groups: fieldGroups(['body']),
  classId: Id('班级不正确').optional(),
  grade: Grade('年级不正确').optional(),
})
export type FitnessExport = z.output<typeof FitnessExport>

export const fitnessApi = {
  sheet: endpoint(`GET ${PATH}`, {
    summary: '一个班一学年的体质测试表',
    access: 'grade:view',
    query: z.object({ classId: Id('请选择班级'), schoolYear: year.optional() }),
    data: FitnessSheet,
    failed: '获取体质测试表失败',
  }),
  /** All rows or none; a row that somebody else has changed meanwhile is named. */
  save: endpoint(`PUT ${PATH}`, {
    summary: '保存一个班的体质测试成绩，得分和等级随之算出',
    access: 'grade:create',
    body: FitnessInput,
    data: FitnessSheet,
    done: '保存成功',
    failed: '保存体质测试成绩失败',
  }),
  exempt: endpoint(`PUT ${PATH}/exemption`, {
    summary: '批准或取消免予执行：学校、部门管理员和校医',
    access: 'growth:view',
    body: ExemptionInput,
    done: '保存成功',
    failed: '保存免予执行失败',
  }),
  byClass: endpoint(`GET ${PATH}/summary`, {
    summary: '一个年级各班体质测试的等级分布；不足五人的不显示',
    access: 'grade:view',
    query: z.object({ schoolYear: year.optional(), grade: Grade('年级不正确').optional() }),
    data: FitnessSummary,
    failed: '获取体质测试统计失败',
  }),
  standard: endpoint(`GET ${HEALTH_PATH}/standard`, {
    summary: '体质健康标准：一个年级各项目的评分表、权重与加分',
    access: 'growth:view',
    query: z.object({ schoolYear: year.optional(), grade: Grade('年级不正确').optional() }),
    data: FitnessStandard,
    failed: '获取体质健康标准失败',
  }),
  standards: endpoint(`GET ${HEALTH_PATH}/standards`, {
    summary: '体质健康标准的各版：名称与开始使用的学年',
    access: 'growth:view',
    data: Standards,
    failed: '获取体质健康标准失败',
  }),
  /** Whole and right, or nothing of it; what was scored by an earlier one stays so. */
  uploadStandard: endpoint(`POST ${HEALTH_PATH}/standards`, {
    summary: '上传新的体质健康标准（CSV：item,sex,grade,score,threshold），自所选学年起使用；权重沿用前一版',
    access: 'growth:view',
    upload: {
      maxBytes: STANDARD_MAX_BYTES,
      tooLarge: '文件大小不能超过 2MB!',
      missing: '请选择评分表文件',
    },
    body: StandardInput,
    data: Standards,
    done: '新的标准已保存',
    failed: '保存新的标准失败',
  }),
  removeStandard: endpoint(`DELETE ${HEALTH_PATH}/standards/{id}`, {
    summary: '删除还没有用来评分的体质健康标准，如学年填错的',
    access: 'growth:view',
    data: Standards,
    done: '标准已删除',
    failed: '删除标准失败',
  }),
  exportAll: endpoint(`GET ${PATH}/export`, {
    summary: '导出体质测试成绩',
    access: 'grade:view',
    query: FitnessExport,
    reply: 'file',
    protects: true,
    done: '导出成功',
    failed: '导出失败',
  }),
  ...importEndpoints(PATH, {
    access: 'grade:create',
    noun: '体质测试成绩',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请选择要导入的文件',
    done: '导入完成',
  }),
}
