import { authApi, Credentials } from '@xueqiao/contract/features/auth'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/queries'
import { goTo } from '../../lib/navigation'
import { safeRedirect } from '../../lib/place'
import { signIn } from '../actions'
import { homeAfterLogin } from '../home'
import { clearSession, useSession } from '../store'

const REMEMBERED = 'rememberedUsername'
const REMEMBER_OFF = 'rememberUsernameOff'

type Field = 'username' | 'password'
type Errors = Partial<Record<Field, string>>

const errorsIn = (values: Record<Field, string>): Errors => {
  const parsed = Credentials.safeParse(values)
  if (parsed.success) return {}
  const errors: Errors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as Field] ??= message
  return errors
}

const remember = (username: string | undefined) => {
  if (username === undefined) localStorage.removeItem(REMEMBERED)
  else localStorage.setItem(REMEMBERED, username)
  if (username === undefined) localStorage.setItem(REMEMBER_OFF, '1')
  else localStorage.removeItem(REMEMBER_OFF)
}

/** Everything the two login pages have in common (000 §2.1, §5). */
export const useLoginForm = () => {
  const { data: info } = useApi(authApi.info, undefined, {
    silent: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [params] = useSearchParams()
  const [values, setValues] = useState({ username: localStorage.getItem(REMEMBERED) ?? '', password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [remembering, setRemembering] = useState(localStorage.getItem(REMEMBER_OFF) === null)
  const [busy, setBusy] = useState(false)
  const touched = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const demo = info?.demo ?? null

  // A session that was ending is over once this page stands.
  useEffect(() => {
    if (useSession.getState().ending) clearSession()
  }, [])

  // The demo school's first account, unless someone has begun to type (decisions G40).
  useEffect(() => {
    const accounts = demo?.accounts ?? []
    if (demo === null || touched.current || accounts.length === 0) return
    setValues(({ username }) => {
      const known =
        username === '' ? accounts[0]?.username : accounts.find((a) => a.username === username)?.username
      return known === undefined ? { username, password: '' } : { username: known, password: demo.password }
    })
  }, [demo])

  const change = (field: Field, value: string) => {
    touched.current = true
    setValues((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  const choose = (username: string) => {
    touched.current = true
    setErrors({})
    setValues({ username, password: demo?.password ?? '' })
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
    change,
    choose,
    submit,
    schoolName: info?.schoolName,
    accounts: demo?.accounts ?? [],
  }
}

export type LoginForm = ReturnType<typeof useLoginForm>
