import type { LinkInput, ParentDetail, ParentInput } from './api'

type Shown = Pick<ParentDetail, 'account' | 'username' | 'lastLogin'>
type Field = Exclude<keyof ParentInput, 'version'> | keyof Shown

/** What form, record, merge and log call the fields of a parent. */
export const PARENT_LABELS = {
  name: '姓名',
  phone: '手机',
  email: '邮箱',
  employer: '工作单位',
  address: '家庭住址',
  account: '账号',
  username: '用户名',
  lastLogin: '最近登录',
} as const satisfies Record<Field, string>

export const LINK_LABELS = {
  studentId: '孩子',
  relationship: '与学生的关系',
  isPrimary: '联系',
  canSign: '签字',
} as const satisfies Record<keyof LinkInput | 'studentId', string>
