import { z } from 'zod'
import { text } from '../../../common/fields'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

/** The login form (000 §5). */
export const Credentials = z.object({
  username: text({ required: '请输入用户名', max: 50 }),
  password: z
    .string('请输入密码')
    .min(1, '请输入密码')
    .min(PASSWORD_MIN, '密码长度至少为6个字符')
    .max(PASSWORD_MAX, '密码过长'),
})
export type Credentials = z.output<typeof Credentials>

/** Sent along by our pages; what is no such name, or missing, is a browser that nobody knows (decision 0044). */
export const LoginInput = Credentials.extend({ browser: z.uuid().optional().catch(undefined) })
export type LoginInput = z.output<typeof LoginInput>

/** Asked again of someone who has been signed in for a while. */
export const PasswordAgain = z.object({
  password: z.string('请输入登录密码').min(1, '请输入登录密码').max(PASSWORD_MAX, '密码过长'),
})
export type PasswordAgain = z.output<typeof PasswordAgain>

const FILL_BOTH = '请填写完整的密码信息'

/** What the server takes; the form adds the confirmation (000 §5, §7). */
export const PasswordChange = z.object({
  username: z.string().max(50).optional(),
  oldPassword: z.string(FILL_BOTH).min(1, FILL_BOTH).max(PASSWORD_MAX, '密码过长'),
  newPassword: z
    .string(FILL_BOTH)
    .min(1, FILL_BOTH)
    .min(PASSWORD_MIN, '密码长度不能小于6个字符')
    .max(PASSWORD_MAX, '密码过长'),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const PasswordForm = z
  .object({
    oldPassword: z.string('请输入当前密码').min(1, '请输入当前密码').max(PASSWORD_MAX, '密码过长'),
    newPassword: z
      .string('请输入新密码')
      .min(1, '请输入新密码')
      .min(PASSWORD_MIN, '密码长度不能小于6个字符')
      .max(PASSWORD_MAX, '密码过长'),
    confirmation: z.string('请确认新密码').min(1, '请确认新密码'),
  })
  .refine((form) => form.newPassword === form.confirmation, {
    path: ['confirmation'],
    message: '两次输入密码不一致',
    when: ({ value }) => (value as { confirmation?: string }).confirmation !== '',
  })
