import { commonPasswordWarning } from '@xueqiao/contract/common/common-passwords'
import { Form } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** The field whose password is chosen, and that of the name it belongs to. */
  password: string
  username: string
  children?: ReactNode
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Under a field of a form: what to say of the password in it, or else `children`. Refuses nothing (PASSWORD-03). */
export const PasswordHint = ({ password, username, children }: Props) => {
  const typed = textOf(Form.useWatch(password))
  const name = textOf(Form.useWatch(username))
  const warning = commonPasswordWarning(typed, [name])
  return warning === undefined ? children : <span className="kit-warn">{warning}</span>
}
