import { z } from 'zod'
import { Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { optional, text } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import {
  OUTCOMES,
  PromotionPlan,
  PromotionPreview,
  PromotionSource,
  PromotionTarget,
  PromotionTotals,
  YearRef,
} from './plan'

/** Days in which a promotion can be undone: as many unless told, and at most. */
export const UNDO_DAYS = { usual: 30, max: 180 } as const

export const PROMOTION_CHANGED = '数据在预览之后发生了变化，请重新预览并核对后再执行'

export const PromotionApply = PromotionPlan.extend({
  planHash: text({ required: '请先预览', max: 64 }),
  /** The name of the new year, typed by hand. */
  confirm: text({ required: '请输入新学年的名称以确认', max: 50 }),
  /** The last day on which it can be undone. */
  undoUntil: optional(LocalDate('请选择撤销的截止日期')),
})
export type PromotionApply = z.output<typeof PromotionApply>

export const PromotionUndo = z.object({
  reason: text({ required: '请填写撤销原因', min: 2, max: 200 }),
})
export type PromotionUndo = z.output<typeof PromotionUndo>

/** One promotion in the history. */
export const PromotionRow = z.object({
  id: z.int(),
  fromYear: z.string(),
  toYear: z.string(),
  appliedAt: Instant,
  appliedBy: z.string(),
  undoUntil: z.iso.date(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  undoReason: z.string().nullable(),
  totals: PromotionTotals,
  /** The latest, not undone, and its day has not passed; whether its rows are as it left them is for the detail. */
  undoable: z.boolean(),
})
export type PromotionRow = z.output<typeof PromotionRow>

export const PromotionDetail = PromotionRow.extend({
  classes: z.array(PromotionSource),
  targets: z.array(PromotionTarget),
  undo: z.object({
    possible: z.boolean(),
    /** Why not, one sentence each. */
    reasons: z.array(z.string()),
  }),
})
export type PromotionDetail = z.output<typeof PromotionDetail>

/** A pupil in a promotion that was carried out. */
export const PromotedStudent = z.object({
  id: z.int(),
  name: z.string(),
  studentNumber: z.string(),
  classId: z.int(),
  fromClass: z.string(),
  toClass: z.string().nullable(),
  outcome: z.enum(OUTCOMES),
  adjusted: z.boolean(),
  moved: z.boolean(),
})
export type PromotedStudent = z.output<typeof PromotedStudent>

export const PromotedStudents = z.object({
  classId: z.coerce.number('班级不正确').int('班级不正确').optional(),
  outcome: z.enum(OUTCOMES, '处理方式不正确').optional(),
  name: z.string().max(50, '姓名过长').optional(),
  ...pageQuery(20),
})
export type PromotedStudents = z.output<typeof PromotedStudents>

/** What the first step offers. */
export const PromotionStart = z.object({
  /** Nothing: no year is current, which 学年管理 mends. */
  from: YearRef.nullable(),
  /** Years that begin later, the next one first. */
  years: z.array(YearRef.extend({ next: z.boolean(), semesters: z.int() })),
  classes: z.int(),
  students: z.int(),
  stages: z.array(z.object({ name: z.string(), firstGrade: z.int(), lastGrade: z.int() })),
  /** The last one that was carried out and not undone. */
  latest: PromotionRow.nullable(),
})
export type PromotionStart = z.output<typeof PromotionStart>

const access = 'system:grade_upgrade' as const

export const promotionApi = {
  start: endpoint('GET /api/promotions/start', {
    summary: '升年级的起点：当前学年与可选的新学年',
    access,
    data: PromotionStart,
    failed: '获取学年失败',
  }),
  preview: endpoint('POST /api/promotions/preview', {
    summary: '预览升年级，不改动任何数据',
    access,
    body: PromotionPlan,
    data: PromotionPreview,
    failed: '预览失败',
  }),
  list: endpoint('GET /api/promotions', {
    summary: '升年级记录',
    access,
    query: z.object(pageQuery()),
    data: Page(PromotionRow),
    failed: '获取升级记录失败',
  }),
  get: endpoint('GET /api/promotions/{id}', {
    summary: '一次升年级的详情',
    access,
    data: PromotionDetail,
    failed: '获取升级详情失败',
  }),
  students: endpoint('GET /api/promotions/{id}/students', {
    summary: '一次升年级中的学生',
    access,
    query: PromotedStudents,
    data: Page(PromotedStudent),
    failed: '获取升级学生失败',
  }),
  apply: endpoint('POST /api/promotions', {
    summary: '执行升年级',
    access,
    body: PromotionApply,
    data: PromotionDetail,
    done: '年级升级成功',
    failed: '年级升级失败',
  }),
  undo: endpoint('POST /api/promotions/{id}/undo', {
    summary: '撤销升年级',
    access,
    body: PromotionUndo,
    data: PromotionDetail,
    done: '已撤销年级升级',
    failed: '撤销失败',
  }),
}
