import { z } from 'zod'
import { ROLES } from '../access/roles'
import { Instant } from '../common/dates'
import { endpoint } from '../common/endpoint'
import { flag, Id, optional, optionalText, readVersion } from '../common/fields'
import { Page, pageQuery } from '../common/page'
import { RevealReason } from '../common/reveal'
import { StoredFile } from './files'
import {
  Addressing,
  Moment,
  NOTICE_AUDIENCES,
  NOTICE_LEVELS,
  NOTICE_STATUSES,
  NoticeHead,
  NoticeWords,
  Target,
} from './notifications-values'

export const NoticeInput = NoticeWords.extend({ ...Addressing.shape, version: readVersion() })
export type NoticeInput = z.output<typeof NoticeInput>

/** A family is a child with its guardians; everybody else answers alone. */
export const NoticeFigures = z.object({
  families: z.int(),
  familiesDone: z.int(),
  /** Pupils and staff who got it themselves. */
  people: z.int(),
  peopleDone: z.int(),
  /** Of all receipts, guardians counted one by one for each child. */
  receipts: z.int(),
  read: z.int(),
  /** Answers after the due time. */
  late: z.int(),
})
export type NoticeFigures = z.output<typeof NoticeFigures>

const May = z.object({
  /** Write, publish, schedule, withdraw, delete. */
  manage: z.boolean(),
})

export const ManagedNotice = NoticeHead.extend({
  /** When it will go out by itself. */
  publishAt: Instant.nullable(),
  updatedAt: Instant,
  version: z.int(),
  targetText: z.string(),
  attachmentCount: z.int(),
  /** Within the caller's reach: a 班主任 sees their own class of a notice to the school. */
  figures: NoticeFigures,
  may: May,
})
export type ManagedNotice = z.output<typeof ManagedNotice>

export const ClassFigures = z.object({
  classId: z.int().nullable(),
  className: z.string(),
  total: z.int(),
  done: z.int(),
  read: z.int(),
})
export type ClassFigures = z.output<typeof ClassFigures>

export const ManagedDetail = ManagedNotice.extend({
  content: z.string(),
  withdrawReason: z.string().nullable(),
  targets: z.array(Target),
  audience: z.array(z.enum(NOTICE_AUDIENCES)),
  attachments: z.array(StoredFile),
  /** Guardians among the receipts who cannot have seen it here. */
  withoutAccount: z.int(),
  classes: z.array(ClassFigures),
})
export type ManagedDetail = z.output<typeof ManagedDetail>

export const ManagedSearch = z.object({
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  status: z.enum(NOTICE_STATUSES, '状态不正确').optional(),
  level: z.enum(NOTICE_LEVELS, '回执要求不正确').optional(),
  /** Only what the caller wrote. */
  own: flag().optional(),
  ...pageQuery(),
})
export type ManagedSearch = z.output<typeof ManagedSearch>

/** Whom the caller may write to. */
export const TargetOptions = z.object({
  /** The whole school, roles and whole grades. */
  school: z.boolean(),
  roles: z.array(z.object({ value: z.enum(ROLES), label: z.string() })),
  audiences: z.array(z.enum(NOTICE_AUDIENCES)),
  grades: z.array(
    z.object({
      grade: z.int(),
      name: z.string(),
      /** The grade may be chosen whole, and means its classes of the day it is sent. */
      whole: z.boolean(),
      classes: z.array(z.object({ id: z.int(), name: z.string(), students: z.int() })),
    }),
  ),
})
export type TargetOptions = z.output<typeof TargetOptions>

/** A pupil or a teacher to choose: `value` as a target of kind person takes it. */
export const TargetPerson = z.object({ value: z.string(), name: z.string(), detail: z.string() })
export type TargetPerson = z.output<typeof TargetPerson>

export const TargetPreview = z.object({
  families: z.int(),
  parents: z.int(),
  parentsWithoutAccount: z.int(),
  /** Pupils for whom no guardian is registered: nobody would hear of it. */
  withoutGuardian: z.int(),
  students: z.int(),
  staff: z.int(),
  /** 将发送给 45 个家庭、78 位家长（其中 3 位未开通账号） */
  text: z.string(),
})
export type TargetPreview = z.output<typeof TargetPreview>

export const RECEIPT_STATES = ['all', 'missing', 'unread', 'done', 'late'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

export const ReceiptSearch = z.object({
  state: z.enum(RECEIPT_STATES, '筛选条件不正确').default('all'),
  classId: Id('班级不正确').optional(),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  ...pageQuery(20),
})
export type ReceiptSearch = z.output<typeof ReceiptSearch>

export const ReceiptPerson = z.object({
  receiptId: z.int(),
  name: z.string(),
  relationship: z.string().nullable(),
  hasAccount: z.boolean(),
  mayAnswer: z.boolean(),
  readAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  late: z.boolean(),
  note: z.string().nullable(),
  signatureUrl: z.string().nullable(),
  remindedAt: Instant.nullable(),
})
export type ReceiptPerson = z.output<typeof ReceiptPerson>

/** One family, or one pupil or colleague who got it themselves. */
export const ReceiptUnit = z.object({
  key: z.string(),
  kind: z.enum(['family', 'student', 'staff']),
  studentId: z.int().nullable(),
  name: z.string(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  done: z.boolean(),
  people: z.array(ReceiptPerson),
})
export type ReceiptUnit = z.output<typeof ReceiptUnit>

export const Reminded = z.object({
  reminded: z.int(),
  /** Missing, but reminded within the hour already. */
  skipped: z.int(),
  withoutAccount: z.int(),
})

/** Asked of a child's family and not answered yet. */
export const WaitingNotice = z.object({
  id: z.int(),
  title: z.string(),
  level: z.enum(NOTICE_LEVELS),
  dueAt: Instant.nullable(),
  remindedAt: Instant.nullable(),
})
export type WaitingNotice = z.output<typeof WaitingNotice>

/** Guardians who have not answered, with their number: for the phone, when nothing else helps. */
export const SilentGuardian = z.object({
  studentName: z.string(),
  className: z.string().nullable(),
  name: z.string(),
  relationship: z.string(),
  phone: z.string().nullable(),
  hasAccount: z.boolean(),
  read: z.boolean(),
})
export type SilentGuardian = z.output<typeof SilentGuardian>

/** Everything a printed proof says: the words, who, when, and the signatures. */
export const NoticeProof = z.object({
  schoolName: z.string(),
  printedAt: Instant,
  printedBy: z.string(),
  notice: ManagedDetail,
  units: z.array(ReceiptUnit),
})
export type NoticeProof = z.output<typeof NoticeProof>

const byClass = z.object({ classId: optional(Id('班级不正确')) })
const asRead = z.object({ version: readVersion() })

export const notificationsManageApi = {
  search: endpoint('GET /api/notifications/managed', {
    summary: '查询管理的通知与回执进度',
    access: 'staff',
    query: ManagedSearch,
    data: Page(ManagedNotice),
    failed: '获取通知列表失败',
  }),
  /** Of the notices whose receipts the caller may see. */
  waiting: endpoint('GET /api/notifications/waiting', {
    summary: '一个家庭尚未回执的通知',
    access: 'staff',
    query: z.object({ studentId: Id('学生编号不正确') }),
    data: z.array(WaitingNotice),
    failed: '获取待确认通知失败',
  }),
  targets: endpoint('GET /api/notifications/targets', {
    summary: '可以选择的通知对象',
    access: 'staff',
    data: TargetOptions,
    failed: '获取通知对象失败',
  }),
  people: endpoint('GET /api/notifications/targets/people', {
    summary: '按姓名查找可以通知的学生和教师',
    access: 'staff',
    query: z.object({ keyword: z.string().trim().max(50, '关键字过长').default('') }),
    data: z.array(TargetPerson),
    failed: '查找人员失败',
  }),
  preview: endpoint('POST /api/notifications/preview', {
    summary: '预览通知会发给多少人',
    access: 'staff',
    body: Addressing,
    data: TargetPreview,
  }),
  create: endpoint('POST /api/notifications', {
    summary: '新建通知草稿',
    access: 'staff',
    body: NoticeInput,
    data: ManagedDetail,
    failed: '保存通知失败',
  }),
  get: endpoint('GET /api/notifications/{id}/managed', {
    summary: '通知内容、对象与各班进度',
    access: 'staff',
    data: ManagedDetail,
    failed: '获取通知失败',
  }),
  update: endpoint('PUT /api/notifications/{id}', {
    summary: '修改通知草稿',
    access: 'staff',
    body: NoticeInput,
    data: ManagedDetail,
    failed: '保存通知失败',
  }),
  remove: endpoint('DELETE /api/notifications/{id}', {
    summary: '删除通知草稿',
    access: 'staff',
    done: '删除草稿成功',
    failed: '删除草稿失败',
  }),
  publish: endpoint('POST /api/notifications/{id}/publish', {
    summary: '立即发布',
    access: 'staff',
    body: asRead,
    data: ManagedDetail,
    done: '发布成功',
    failed: '发布失败',
  }),
  schedule: endpoint('POST /api/notifications/{id}/schedule', {
    summary: '定时发布',
    access: 'staff',
    body: asRead.extend({ publishAt: Moment('请选择发布时间') }),
    data: ManagedDetail,
    done: '已设为定时发布',
    failed: '设置定时发布失败',
  }),
  unschedule: endpoint('DELETE /api/notifications/{id}/schedule', {
    summary: '取消定时发布，退回草稿',
    access: 'staff',
    data: ManagedDetail,
    done: '已取消定时发布',
    failed: '取消定时发布失败',
  }),
  withdraw: endpoint('POST /api/notifications/{id}/withdraw', {
    summary: '撤回已发布的通知',
    access: 'staff',
    body: z.object({ reason: optionalText({ max: 200 }) }),
    data: ManagedDetail,
    done: '通知已撤回',
    failed: '撤回失败',
  }),
  copy: endpoint('POST /api/notifications/{id}/copy', {
    summary: '复制为新的草稿',
    access: 'staff',
    data: ManagedDetail,
    done: '已复制为草稿',
    failed: '复制失败',
  }),
  receipts: endpoint('GET /api/notifications/{id}/receipts', {
    summary: '逐个家庭的回执情况',
    access: 'staff',
    query: ReceiptSearch,
    data: Page(ReceiptUnit),
    failed: '获取回执失败',
  }),
  remind: endpoint('POST /api/notifications/{id}/remind', {
    summary: '提醒尚未回执的人，每人每小时至多一次',
    access: 'staff',
    body: byClass.extend({ studentId: optional(Id('学生编号不正确')) }),
    data: Reminded,
    failed: '提醒失败',
  }),
  phones: endpoint('POST /api/notifications/{id}/phones', {
    summary: '尚未回执家长的电话，记入日志，家长可见',
    access: 'staff',
    body: byClass.extend({ reason: RevealReason }),
    data: z.array(SilentGuardian),
    failed: '获取电话名单失败',
  }),
  proof: endpoint('GET /api/notifications/{id}/proof', {
    summary: '可打印的回执证明',
    access: 'staff',
    query: z.object({ classId: Id('班级不正确').optional() }),
    data: NoticeProof,
    failed: '获取回执证明失败',
  }),
}
