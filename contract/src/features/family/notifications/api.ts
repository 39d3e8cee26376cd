import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, optionalText } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { StoredFile } from '../../base/files'
import { NOTE_MAX, NoticeHead, SIGNATURE_MAX_BYTES } from './values'

/** One receipt of the caller: for guardians one a child, for everybody else the only one. */
export const OwnReceipt = z.object({
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  className: z.string().nullable(),
  /** 母亲, 父亲 …; only of guardians. */
  relationship: z.string().nullable(),
  readAt: Instant.nullable(),
  /** When the caller confirmed or signed, or read it where that is all that is asked. */
  answeredAt: Instant.nullable(),
  /** The answer came after the due time. */
  late: z.boolean(),
  /** The caller is still asked to confirm or sign. */
  awaits: z.boolean(),
  /** Another guardian has answered for this child, and one is enough. */
  answeredBy: z.string().nullable(),
  /** The caller may confirm or sign; not every guardian signs for a child. */
  mayAnswer: z.boolean(),
  note: z.string().nullable(),
  signatureUrl: z.string().nullable(),
})
export type OwnReceipt = z.output<typeof OwnReceipt>

/** A notice addressed to the caller. One that was withdrawn keeps its title and loses its text. */
export const MyNotice = NoticeHead.extend({
  /** The beginning of the text. */
  excerpt: z.string(),
  unread: z.boolean(),
  /** Something is still to be confirmed or signed. */
  awaits: z.boolean(),
  attachmentCount: z.int(),
  receipts: z.array(OwnReceipt),
})
export type MyNotice = z.output<typeof MyNotice>

export const MyNoticeDetail = MyNotice.extend({ content: z.string(), attachments: z.array(StoredFile) })
export type MyNoticeDetail = z.output<typeof MyNoticeDetail>

export const NOTICE_FILTERS = ['all', 'unread', 'unanswered'] as const

export const MyNoticeSearch = z.object({
  filter: z.enum(NOTICE_FILTERS, '筛选条件不正确').default('all'),
  /** Only what concerns this child. */
  studentId: Id('学生不正确').optional(),
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  ...pageQuery(),
})
export type MyNoticeSearch = z.output<typeof MyNoticeSearch>

const answer = {
  /** Which child it is for; may be left out by whoever has got it for one only. */
  studentId: optional(Id('请选择孩子')),
  note: optionalText({ max: NOTE_MAX }),
}
export const ConfirmInput = z.object(answer)
export type ConfirmInput = z.output<typeof ConfirmInput>

/** Four characters of base64 carry three bytes. */
const DATA_URL_MAX = Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4 + 'data:image/png;base64,'.length

export const SignInput = z.object({
  ...answer,
  /** Drawn by finger, pen or mouse: a PNG as a data URL. */
  signature: z
    .string('请先手写签名')
    .min(1, '请先手写签名')
    .max(DATA_URL_MAX, '签名图片不能超过 200KB')
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, '签名图片不正确'),
})
export type SignInput = z.output<typeof SignInput>

export const NoticeCounts = z.object({ unread: z.int(), unanswered: z.int() })

export const notificationsApi = {
  mine: endpoint('GET /api/notifications', {
    summary: '发给我的通知，待办的在前',
    access: 'session',
    query: MyNoticeSearch,
    data: Page(MyNotice),
    failed: '获取通知列表失败',
  }),
  counts: endpoint('GET /api/notifications/unread', {
    summary: '未读与待回执的通知数',
    access: 'session',
    data: NoticeCounts,
  }),
  get: endpoint('GET /api/notifications/{id}', {
    summary: '一则通知的内容与本人的回执；只看内容，不记为已读',
    access: 'session',
    data: MyNoticeDetail,
    failed: '获取通知失败',
  }),
  /** A write of its own: what is fetched ahead, previewed or fetched again is no proof that somebody read it. */
  read: endpoint('POST /api/notifications/{id}/read', {
    summary: '打开通知后记为已读',
    access: 'session',
    data: MyNoticeDetail,
  }),
  confirm: endpoint('POST /api/notifications/{id}/confirm', {
    summary: '确认通知',
    access: 'session',
    body: ConfirmInput,
    data: MyNoticeDetail,
    done: '已确认',
    failed: '确认失败',
  }),
  sign: endpoint('POST /api/notifications/{id}/sign', {
    summary: '手写签字',
    access: 'session',
    body: SignInput,
    data: MyNoticeDetail,
    done: '签字已提交',
    failed: '签字提交失败',
  }),
}
