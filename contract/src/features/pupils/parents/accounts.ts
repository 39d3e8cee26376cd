import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id, ids } from '../../../common/fields'
import { LinkedChild } from './api'

/** So many at once: each code costs a hash, and a call should answer while somebody waits. */
export const ACCOUNTS_AT_ONCE = 50
const TOO_MANY = `一次最多为 ${ACCOUNTS_AT_ONCE} 位家长开通账号`

export const OpenAccounts = z.object({
  parentIds: ids('请选择家长')
    .refine((list) => list.length > 0, '请选择家长')
    .refine((list) => list.length <= ACCOUNTS_AT_ONCE, TOO_MANY),
  /** New codes for those who have not signed in with theirs: slips get lost. */
  reissue: z.boolean('补发选项不正确').default(false),
})
export type OpenAccounts = z.output<typeof OpenAccounts>

/** What a slip of paper says. The code is told this once: nobody can read it again. */
export const AccountSlip = z.object({
  parentId: z.int(),
  name: z.string(),
  username: z.string(),
  code: z.string(),
  children: z.array(LinkedChild),
})
export type AccountSlip = z.output<typeof AccountSlip>

/** Why somebody got no account. */
export const SKIP_REASONS = {
  has: '已有账号',
  phone: '没有手机号',
  taken: '手机号已是他人的用户名',
  /** One answer for whatever the caller must not know: a child elsewhere, a number that others have. */
  office: '请由学校管理员核实后开通',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export const OpenedAccounts = z.object({
  made: z.array(AccountSlip),
  skipped: z.array(
    z.object({ parentId: z.int(), name: z.string(), reason: z.enum(['has', 'phone', 'taken', 'office']) }),
  ),
})
export type OpenedAccounts = z.output<typeof OpenedAccounts>

/** The codes come back from the page that showed them, since they are kept nowhere. */
export const SlipCodes = z
  .array(
    z.object({
      parentId: Id('请选择家长'),
      code: z.string('一次性密码不正确').regex(/^[a-z0-9]{6,20}$/, '一次性密码不正确'),
    }),
    '请选择家长',
  )
  .min(1, '请选择家长')
  .max(2000, '一次最多 2000 位家长')
export type SlipCodes = z.output<typeof SlipCodes>

export const parentAccountsApi = {
  open: endpoint('POST /api/parents/accounts', {
    summary: '为家长开通账号：用户名是手机号，一次性密码只在这里出现一次',
    access: 'staff',
    body: OpenAccounts,
    data: OpenedAccounts,
    failed: '开通账号失败',
  }),
  sheet: endpoint('POST /api/parents/accounts/sheet', {
    summary: '刚开通的账号和一次性密码，写成 Excel',
    access: 'staff',
    body: SlipCodes,
    reply: 'file',
    protects: true,
    done: '账号清单已下载',
    failed: '下载账号清单失败',
  }),
  setStatus: endpoint('PATCH /api/parents/{id}/account', {
    summary: '启用或禁用家长的账号',
    access: 'staff',
    body: z.object({ enabled: z.boolean('账号状态不正确') }),
    failed: '操作失败',
  }),
  /** The answer is told this once. */
  reset: endpoint('POST /api/parents/{id}/account/reset', {
    summary: '重置家长的密码',
    access: 'staff',
    data: z.object({ username: z.string(), password: z.string() }),
    failed: '重置密码失败',
  }),
}
