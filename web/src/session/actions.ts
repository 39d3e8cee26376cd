import { roleLabel, roleName } from '@xueqiao/contract/access/roles'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import type { Credentials, PasswordChange } from '@xueqiao/contract/features/account/auth/forms'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { call } from '../api/call'
import { CallError } from '../api/call-error'
import { useConfirmation } from '../api/confirmation'
import { reportFailure } from '../api/failure'
import { queryClient } from '../api/queries'
import { goTo } from '../lib/navigation'
import { loginPath } from '../lib/place'
import { toast } from '../lib/toast'
import { noteActivity } from './activity'
import { thisBrowser } from './browser'
import { homeAfterLogin } from './home'
import {
  endSession,
  isSignedIn,
  onReplaced,
  type StoredUser,
  sayGoodbye,
  startSession,
  storeUser,
  useSession,
} from './store'

/** The first spelling may be missing on a server, or out of reach: then the second (000 §7). */
const withFallback = async <T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> => {
  try {
    return await first()
  } catch (error) {
    const missing =
      error instanceof CallError &&
      (error.network || error.status === 404 || error.status === 405 || error.status >= 500)
    if (!missing) throw error
    return second()
  }
}

/** The server's words, or ours (000 §8). Nothing when the session rules have spoken. */
const report = (error: unknown, failed: string, offline: string) => {
  if (error instanceof CallError && (error.handled || error.aborted)) return
  const answered = error instanceof CallError && !error.network
  toast.error(answered ? (error.serverMessage ?? failed) : offline)
}

/** Others see it (000 §4); signing in and out do not wait for it, and do not fail with it. */
const sayOnline = (status: boolean) =>
  call(presenceApi.setOnline, { body: { status } }, { aside: true }).catch(() => undefined)

/** The user who is now signed in, or `null` after a failure that has been reported. */
export const signIn = async (credentials: Credentials): Promise<StoredUser | null> => {
  try {
    const body = { ...credentials, browser: thisBrowser() }
    const answer = await withFallback(
      () => call(authApi.login, { body }),
      () => call(authApi.loginFallback, { body }),
    )
    queryClient.clear()
    if (!startSession(String(answer?.token ?? ''), answer?.data)) throw new CallError(200)
    noteActivity()
    void sayOnline(true)
    return useSession.getState().user
  } catch (error) {
    report(error, '登录失败', '登录失败，请检查网络连接')
    return null
  }
}

/** Whether it is theirs; `wrong` is said beside the field, everything else has been said. */
export const confirmPassword = async (password: string): Promise<{ done: boolean; wrong?: string }> => {
  try {
    await call(authApi.confirm, { body: { password } })
    return { done: true }
  } catch (error) {
    if (error instanceof CallError && error.field === 'password' && error.serverMessage !== undefined)
      return { done: false, wrong: error.serverMessage }
    reportFailure(error, authApi.confirm)
    return { done: false }
  }
}

export const signOut = async () => {
  void sayOnline(false)
  try {
    await withFallback(
      () => call(authApi.logout),
      () => call(authApi.logoutFallback),
    )
    sayGoodbye()
    endSession()
    toast.success('已安全退出登录')
    goTo(loginPath(), { replace: true })
  } catch (error) {
    const handled = error instanceof CallError && error.handled
    if (!handled) toast.error('退出登录失败，请稍后重试')
  }
}

export const switchRole = async (role: string): Promise<boolean> => {
  const name = roleName(role)
  try {
    const user = await call(authApi.switchRole, { body: { role: name } })
    storeUser({ ...useSession.getState().user, ...user, currentRole: name, switched: true })
    // What is on the screen is read anew, however long that takes; the switch itself is done.
    void queryClient.invalidateQueries()
    toast.success(`已切换至${roleLabel(name)}角色`)
    return true
  } catch (error) {
    report(error, '角色切换失败', '角色切换失败，请稍后重试')
    return false
  }
}

export const changePassword = async (
  passwords: Pick<PasswordChange, 'oldPassword' | 'newPassword'>,
): Promise<boolean> => {
  const { user } = useSession.getState()
  try {
    const body = { username: user?.username ?? '', ...passwords }
    await withFallback(
      () => call(authApi.changePassword, { body }),
      () => call(authApi.changePasswordFallback, { body }),
    )
    toast.success('密码修改成功')
    storeUser({ ...user, mustChangePassword: false })
    // Until now everything behind the dialog was refused.
    if (user?.mustChangePassword) void queryClient.invalidateQueries()
    return true
  } catch (error) {
    report(error, '密码修改失败', '修改密码失败，请稍后重试')
    return false
  }
}

/** At start the stored user is brought up to date (000 §4); without an answer it stays as it is. */
export const refreshUser = async () => {
  const session = useSession.getState()
  if (!isSignedIn(session)) return
  try {
    const user = await withFallback(
      () => call(authApi.user),
      () => call(authApi.profile),
    )
    const before = useSession.getState().user
    if (before === null || typeof user !== 'object') return
    const kept = before.switched && roleName(user?.currentRole ?? '') === before.currentRole
    storeUser({ ...before, ...user, switched: kept })
  } catch {
    // An expired session has been announced; anything else will show in the page's own calls.
  }
}

// Another tab signed in as somebody else. The address may hold what the first one looked for, so it goes as well.
onReplaced((user) => {
  useConfirmation.getState().answer?.(false)
  toast.clear()
  toast.info(`其他窗口已登录为${user.name}，本页已切换到该账号`)
  goTo(homeAfterLogin(user), { replace: true })
})
