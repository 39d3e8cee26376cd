import type { LoginInfo } from '@xueqiao/contract/features/account/auth/api'
import { Credentials } from '@xueqiao/contract/features/account/auth/forms'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { goTo } from '../../lib/navigation'
import { safeRedirect } from '../../lib/place'
import { signIn } from '../actions'
import { homeAfterLogin } from '../home'
import { useSchool } from '../school'
import { finishSession } from '../store'

const REMEMBERED = 'rememberedUsername'
const REMEMBER_OFF = 'rememberUsernameOff'

type Field = 'username' | 'password'
type Values = Record<Field, string>
type Errors = Partial<Values>

/** The remembered username, and the demo school's password where the name is one of its accounts (decisions G40). */
const suggested = (demo: LoginInfo['demo']): Values => {
  const remembered = localStorage.getItem(REMEMBERED) ?? ''
  const accounts = demo?.accounts ?? []
  const known = remembered === '' ? accounts[0] : accounts.find(({ username }) => username === remembered)
  return known === undefined
    ? { username: remembered, password: '' }
    : { username: known.username, password: demo?.password ?? '' }
}

const errorsIn = (values: Values): Errors => {
  const parsed = Credentials.safeParse(values)
  if (parsed.success) return {}
  const errors: Errors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as Field] ??= message
  return errors
}

const remember = (username: string | undefined) => {
  if (username === undefined) {
    localStorage.removeItem(REMEMBERED)
    localStorage.setItem(REMEMBER_OFF, '1')
  } else {
    localStorage.setItem(REMEMBERED, username)
    localStorage.removeItem(REMEMBER_OFF)
  }
}

/** Everything the two login pages have in common (000 §2.1, §5). */
export const useLoginForm = () => {
  const school = useSchool()
  const [params] = useSearchParams()
  // Until someone is in the form it shows what is known; from then on it is theirs.
  const [own, setOwn] = useState<Values | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [remembering, setRemembering] = useState(localStorage.getItem(REMEMBER_OFF) === null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const demo = school?.demo ?? null
  const values = own ?? suggested(demo)

  // A session that was ending is over once this page stands.
  useEffect(() => finishSession(), [])

  const enter = () => setOwn(values)

  const change = (field: Field, value: string) => {
    setOwn((before) => ({ ...(before ?? values), [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  const choose = (username: string) => {
    setErrors({})
    setOwn({ username, password: demo?.password ?? '' })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = errorsIn(values)
    setErrors(found)
    const first = found.username === undefined ? found.password && 'password' : 'username'
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    const username = values.username.trim()
    const user = await signIn({ username, password: values.password })
    setBusy(false)
    if (user === null) return
    remember(remembering ? username : undefined)
    goTo(safeRedirect(params.get('redirect')) ?? homeAfterLogin(user), { replace: true })
  }

  return {
    form,
    values,
    errors,
    busy,
    remembering,
    setRemembering,
    enter,
    change,
    choose,
    submit,
    school,
    accounts: demo?.accounts ?? [],
  }
}

export type LoginForm = ReturnType<typeof useLoginForm>
