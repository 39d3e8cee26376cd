import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, whole } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { RevealReason } from '../../../common/reveal'
import { ManagedDetail } from './manage'
import { NOTICE_LEVELS } from './values'

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
  studentId: z.int(),
  parentId: z.int(),
  studentName: z.string(),
  className: z.string().nullable(),
  name: z.string(),
  relationship: z.string(),
  phone: z.string().nullable(),
  hasAccount: z.boolean(),
  read: z.boolean(),
})
export type SilentGuardian = z.output<typeof SilentGuardian>

/** What a printed proof says before its list: the words, who prints it and when. */
export const NoticeProof = z.object({
  schoolName: z.string(),
  printedAt: Instant,
  printedBy: z.string(),
  notice: ManagedDetail,
})
export type NoticeProof = z.output<typeof NoticeProof>

/** So many families make an answer that holds up nobody else. */
export const PROOF_PAGE = 300

export const ProofQuery = z.object({
  classId: Id('班级不正确').optional(),
  after: z
    .string()
    .regex(/^[fu]\d{1,15}$/, '起始位置不正确')
    .optional(),
  size: whole(1, PROOF_PAGE, `每批最多 ${PROOF_PAGE} 条`).default(PROOF_PAGE),
})
export type ProofQuery = z.output<typeof ProofQuery>

/**
 * A part of the list, class by class as on the roll; `next` is where to go on. Whoever answers meanwhile keeps their
 * place, so that the parts make a whole.
 */
export const ProofPart = z.object({ units: z.array(ReceiptUnit), next: z.string().nullable() })

const byClass = z.object({ classId: optional(Id('班级不正确')) })

export const notificationsFollowApi = {
  /** Of the notices whose receipts the caller may see. */
  waiting: endpoint('GET /api/notifications/waiting', {
    summary: '一个家庭尚未回执的通知',
    access: 'staff',
    query: z.object({ studentId: Id('学生编号不正确') }),
    data: z.array(WaitingNotice),
    failed: '获取待确认通知失败',
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
    protects: true,
    failed: '获取电话名单失败',
  }),
  proof: endpoint('GET /api/notifications/{id}/proof', {
    summary: '可打印的回执证明',
    access: 'staff',
    query: z.object({ classId: Id('班级不正确').optional() }),
    data: NoticeProof,
    failed: '获取回执证明失败',
  }),
  proofPart: endpoint('GET /api/notifications/{id}/proof/units', {
    summary: '回执证明的名单，按班级分批读取',
    access: 'staff',
    query: ProofQuery,
    data: ProofPart,
    failed: '获取回执证明失败',
  }),
}
