import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, optionalText, readVersion, text } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { Page, pageQuery } from '../../../common/page'
import { emailAddress, mobile } from '../../../common/person'
import { unlessMasked } from '../../../common/protect'
import { Revealed, RevealReason } from '../../../common/reveal'
import { StudentListed } from '../students/detail'
import { GUARDIAN_RELATIONSHIPS } from '../students/input'

/** A child as its family's lists show it; the rest is the student's own record. */
export const Child = StudentListed.extend({
  headTeacherId: z.int().nullable(),
  headTeacherName: z.string().nullable(),
  relationship: z.string(),
})
export type Child = z.output<typeof Child>

/** Whom the profile picker of the user page offers (decisions G48); the phone tells people of one name apart. */
export const ParentOption = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  children: z.array(z.string()),
})
export type ParentOption = z.output<typeof ParentOption>

export const ParentRevealInput = z.object({
  field: z.enum(['phone', 'address'], '请选择要查看的信息'),
  reason: RevealReason,
})
export type ParentRevealInput = z.output<typeof ParentRevealInput>

/** 无账号, made and never used, in use, closed. */
export const ACCOUNT_STATES = ['none', 'pending', 'enabled', 'disabled'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]
export const ACCOUNT_STATE_LABELS: Record<AccountState, string> = {
  none: '无账号',
  pending: '未首次登录',
  enabled: '已启用',
  disabled: '已禁用',
}

/** What a guardian is to one child. */
export const LinkInput = z.object({
  relationship: z.enum(GUARDIAN_RELATIONSHIPS, '请选择与学生的关系'),
  isPrimary: z.boolean('主要联系人不正确').default(false),
  canSign: z.boolean('签字权限不正确').default(true),
})
export type LinkInput = z.output<typeof LinkInput>

export const ParentInput = z.object({
  name: text({ required: '请输入家长姓名', max: 50 }),
  phone: unlessMasked(optional(mobile('请输入有效的手机号码'))),
  email: optional(emailAddress('请输入有效的邮箱地址')),
  address: unlessMasked(optionalText({ max: 200 })),
  employer: optionalText({ max: 100 }),
  version: readVersion(),
})
export type ParentInput = z.output<typeof ParentInput>

/** Somebody new comes with the child they belong to; only the office may enter a parent of nobody. */
export const NewParent = ParentInput.omit({ version: true }).extend({
  child: LinkInput.extend({ studentId: Id('请选择孩子') }).nullish(),
})
export type NewParent = z.output<typeof NewParent>

/** A child within the caller's reach. */
export const LinkedChild = z.object({
  studentId: z.int(),
  name: z.string(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  grade: GradeName.nullable(),
  relationship: z.string(),
  isPrimary: z.boolean(),
  canSign: z.boolean(),
})
export type LinkedChild = z.output<typeof LinkedChild>

/** Phone and login name are masked in lists, and in the record where the caller may only read it. */
export const ParentRow = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  children: z.array(LinkedChild),
  account: z.enum(ACCOUNT_STATES),
  username: z.string().nullable(),
  version: z.int(),
  mayManage: z.boolean(),
  /** Every child is: only then may one hand out codes for the account, which opens all of them. */
  inFullCharge: z.boolean(),
  /** Somebody has signed in with it: from then on its password is for the office to reset. */
  accountUsed: z.boolean(),
})
export type ParentRow = z.output<typeof ParentRow>

export const ParentDetail = ParentRow.extend({
  email: z.string().nullable(),
  address: z.string().nullable(),
  employer: z.string().nullable(),
  lastLogin: Instant.nullable(),
  createdAt: Instant,
  mayDelete: z.boolean(),
})
export type ParentDetail = z.output<typeof ParentDetail>

export const ParentSearch = z.object({
  /** The parent's or a child's name, in characters or pinyin, or a whole phone number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  classId: Id('班级不正确').optional(),
  grade: Grade('年级不正确').optional(),
  account: z.enum(ACCOUNT_STATES, '账号状态不正确').optional(),
  /** Those who are nobody's parent at the school any more. */
  childless: flag().optional(),
  ...pageQuery(20),
})
export type ParentSearch = z.output<typeof ParentSearch>

export const parentsApi = {
  search: endpoint('GET /api/parents/search', {
    summary: '查询家长',
    access: 'staff',
    query: ParentSearch,
    data: Page(ParentRow),
    failed: '获取家长列表失败',
  }),
  get: endpoint('GET /api/parents/{id}', {
    summary: '家长详情',
    access: 'staff',
    data: ParentDetail,
    failed: '获取家长详情失败',
  }),
  create: endpoint('POST /api/parents', {
    summary: '新增家长；手机号和姓名都已登记时，为那位家长关联孩子',
    access: 'staff',
    body: NewParent,
    data: ParentDetail,
    done: '家长已保存',
    failed: '保存家长失败',
  }),
  update: endpoint('PUT /api/parents/{id}', {
    summary: '修改家长',
    access: 'staff',
    body: ParentInput,
    data: ParentDetail,
    done: '家长已更新',
    failed: '更新家长失败',
  }),
  remove: endpoint('DELETE /api/parents/{id}', {
    summary: '删除没有孩子的家长，禁用其账号',
    access: 'staff',
    done: '家长已删除',
    failed: '删除家长失败',
  }),
  linkChild: endpoint('PUT /api/parents/{id}/students/{studentId}', {
    summary: '关联孩子，或修改关系',
    access: 'staff',
    body: LinkInput,
    data: ParentDetail,
    done: '已关联孩子',
    failed: '关联孩子失败',
  }),
  /** The last child takes `last=true`: afterwards nobody but the office sees this parent. */
  unlinkChild: endpoint('DELETE /api/parents/{id}/students/{studentId}', {
    summary: '解除与孩子的关联',
    access: 'staff',
    query: z.object({ last: flag().optional() }),
    done: '已解除关联',
    failed: '解除关联失败',
  }),
  options: endpoint('GET /api/parents', {
    summary: '家长选项',
    access: 'user:view',
    query: z.object({ name: z.string().trim().max(50, '姓名过长').optional(), size: pageQuery().size }),
    data: z.array(ParentOption),
    failed: '获取家长列表失败',
  }),
  students: endpoint('GET /api/parents/{id}/students', {
    summary: '家长的孩子',
    access: 'session',
    data: z.array(Child),
    failed: '获取学生信息失败',
  }),
  reveal: endpoint('POST /api/parents/{id}/reveal', {
    summary: '查看家长的电话，记入日志，家长可见',
    access: 'staff',
    body: ParentRevealInput,
    data: Revealed,
    failed: '查看失败',
  }),
}
