import { z } from 'zod'
import { PROFILE_TYPES } from '../../access/roles'
import { Instant } from '../../common/dates'
import { endpoint } from '../../common/endpoint'
import { optional, readVersion } from '../../common/fields'
import { emailAddress, mobile } from '../../common/person'
import { PASSWORD_MAX } from '../account/auth/forms'

/** Somebody's own data, whole: it is theirs. */
export const OwnProfile = z.object({
  name: z.string(),
  profileType: z.enum(PROFILE_TYPES),
  username: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Families keep their own numbers; those of pupils and staff are the school's records. */
  mayEdit: z.boolean(),
  lastLogin: Instant.nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type OwnProfile = z.output<typeof OwnProfile>

export const ContactInput = z.object({
  phone: optional(mobile('请输入有效的手机号码')),
  email: optional(emailAddress('请输入有效的邮箱地址')),
  /** Asked for when the phone changes: a session left open must not move where the school calls. */
  password: optional(z.string().max(PASSWORD_MAX, '密码过长')),
  version: readVersion(),
})
export type ContactInput = z.output<typeof ContactInput>

/** A device that is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type OwnSession = z.output<typeof OwnSession>

export const profileApi = {
  get: endpoint('GET /api/profile', {
    summary: '我的资料',
    access: 'session',
    data: OwnProfile,
    failed: '获取个人资料失败',
  }),
  update: endpoint('PUT /api/profile', {
    summary: '修改自己的手机和邮箱（家长）',
    access: 'session',
    body: ContactInput,
    data: OwnProfile,
    done: '联系方式已更新',
    failed: '更新联系方式失败',
  }),
  sessions: endpoint('GET /api/profile/sessions', {
    summary: '我登录着的设备',
    access: 'session',
    data: z.array(OwnSession),
    failed: '获取登录设备失败',
  }),
  endSession: endpoint('DELETE /api/profile/sessions/{session}', {
    summary: '让一台设备退出登录',
    access: 'session',
    done: '该设备已退出登录',
    failed: '操作失败',
  }),
}
