import { z } from 'zod'
import { Instant, Moment } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { clientId, flag, optionalText, readVersion } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { StoredFile } from '../../base/files'
import {
  Addressing,
  NOTICE_AUDIENCES,
  NOTICE_LEVELS,
  NOTICE_STATUSES,
  NoticeHead,
  NoticeWords,
  Target,
} from './values'

export const NoticeInput = NoticeWords.extend({
  ...Addressing.shape,
  version: readVersion(),
  clientId: clientId(),
})
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

const asRead = z.object({ version: readVersion() })

export const notificationsManageApi = {
  search: endpoint('GET /api/notifications/managed', {
    summary: '查询管理的通知与回执进度',
    access: 'staff',
    query: ManagedSearch,
    data: Page(ManagedNotice),
    failed: '获取通知列表失败',
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
}
