import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { DIMENSIONS } from '../growth-indicators/values'

const until = (message: string) => optional(LocalDate(message))

/** The last days of a semester's steps; what is left empty has no end. */
export const DeadlinesInput = z
  .object({
    semesterId: Id('请选择学期'),
    recordUntil: until('请选择记录截止日期'),
    selectUntil: until('请选择遴选截止日期'),
    appealUntil: until('请选择公示与申诉截止日期'),
    version: readVersion(),
  })
  .refine(({ recordUntil, selectUntil }) => !recordUntil || !selectUntil || recordUntil <= selectUntil, {
    path: ['selectUntil'],
    message: '遴选截止不能早于记录截止',
  })
  .refine(({ selectUntil, appealUntil }) => !selectUntil || !appealUntil || selectUntil <= appealUntil, {
    path: ['appealUntil'],
    message: '公示与申诉截止不能早于遴选截止',
  })
export type DeadlinesInput = z.output<typeof DeadlinesInput>

export const Flow = z.object({
  semesterId: z.int().nullable(),
  semesterName: z.string().nullable(),
  recordUntil: DateText.nullable(),
  selectUntil: DateText.nullable(),
  appealUntil: DateText.nullable(),
  /** Of the deadlines; nothing: none are set. */
  version: z.int().nullable(),
  mayEdit: z.boolean(),
  /** Of the class that was asked for. */
  mayManage: z.boolean(),
  counts: z.object({ RECORDED: z.int(), SELECTED: z.int(), PUBLISHED: z.int(), ARCHIVED: z.int() }),
  /** That whoever asks decides. */
  openAppeals: z.int(),
})
export type Flow = z.output<typeof Flow>

/** How many records there are of a dimension, and how many pupils have one at all; nothing of small classes. */
const Cell = z.object({
  dimension: z.enum(DIMENSIONS),
  records: z.int().nullable(),
  pupils: z.int().nullable(),
})

export const Coverage = z.object({
  semesterId: z.int().nullable(),
  semesterName: z.string().nullable(),
  grade: GradeName.nullable(),
  grades: z.array(GradeName),
  /** As the stage of the grade calls them. */
  dimensions: z.array(z.object({ dimension: z.enum(DIMENSIONS), name: z.string() })),
  /** In the order of their numbers, never of what they have. */
  classes: z.array(
    z.object({
      classId: z.int(),
      className: z.string(),
      /** On the roll today. */
      pupils: z.int(),
      cells: z.array(Cell),
      byKind: z.object({ teacher: z.int(), self: z.int(), peer: z.int(), parent: z.int() }).nullable(),
    }),
  ),
})
export type Coverage = z.output<typeof Coverage>

/** A class against its own past: today's pupils, semester by semester. */
export const Terms = z.object({
  classId: z.int(),
  className: z.string(),
  pupils: z.int(),
  dimensions: Coverage.shape.dimensions,
  /** The earliest first. */
  terms: z.array(z.object({ semesterId: z.int(), semesterName: z.string(), cells: z.array(Cell) })),
})
export type Terms = z.output<typeof Terms>

const OfGrade = z.object({
  semesterId: Id('学期不正确').optional(),
  grade: Grade('年级不正确').optional(),
})

const PATH = '/api/growth/records'
const access = 'growth:view'

export const growthFlowApi = {
  flow: endpoint(`GET ${PATH}/flow`, {
    summary: '一个学期的各步截止日期，和所见记录到了哪一步',
    access,
    query: z.object({ semesterId: Id('学期不正确').optional(), classId: Id('班级不正确').optional() }),
    data: Flow,
    failed: '获取进度失败',
  }),
  saveDeadlines: endpoint(`PUT ${PATH}/deadlines`, {
    summary: '设置一个学期的截止日期',
    access,
    body: DeadlinesInput,
    data: Flow,
    done: '保存截止日期成功',
    failed: '保存截止日期失败',
  }),
  coverage: endpoint(`GET ${PATH}/coverage`, {
    summary: '一个年级各班各维度的记录覆盖；不足五人的班不显示',
    access,
    query: OfGrade,
    data: Coverage,
    failed: '获取成长分析失败',
  }),
  coverageSheet: endpoint(`GET ${PATH}/coverage/export`, {
    summary: '导出一个年级各班的记录覆盖，另加一个班各学期的',
    access,
    query: OfGrade.extend({ classId: Id('班级不正确').optional() }),
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
  terms: endpoint(`GET ${PATH}/coverage/{classId}`, {
    summary: '一个班各学期的记录覆盖；不足五人的班不显示',
    access,
    data: Terms,
    failed: '获取各学期记录失败',
  }),
}
