import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { goTo } from '../lib/navigation'
import { loginPath, loginWithReturn } from '../lib/place'
import { toast } from '../lib/toast'
import { endSession, useSession } from './store'

/** These speak for themselves (decisions G65). */
const EXEMPT: readonly string[] = [
  authApi.login.path,
  authApi.loginFallback.path,
  authApi.changePassword.path,
  authApi.changePasswordFallback.path,
]
const LOGOUT: readonly string[] = [authApi.logout.path, authApi.logoutFallback.path]

/** Decisions G38. */
const ABOUT_AUTHENTICATION = /认证|授权|登录|token|authentication|authorization/i

const leave = (text: string, delayMs: number) => {
  if (useSession.getState().ending) return
  endSession()
  toast.warning(text)
  setTimeout(() => {
    // Whoever has been to the login page in the meantime may be signed in again.
    if (useSession.getState().ending) goTo(loginWithReturn(window.location), { replace: true })
  }, delayMs)
}

/** The token has run out by its own date (000 §4). */
export const leaveExpired = (): true => {
  leave('认证已过期，请重新登录', 1000)
  return true
}

/** What a 401 means (000 §8). `true`: the user has been told. */
export const handleUnauthorized = (
  path: string,
  message: string | undefined,
  code?: string | number,
): boolean => {
  if (EXEMPT.includes(path)) return false
  if (LOGOUT.includes(path)) {
    endSession()
    toast.info('已退出登录')
    goTo(loginPath(), { replace: true })
  } else if (code === 'SESSION_TIMEOUT') leave('会话已超时，请重新登录', 1500)
  else if (code === 'PASSWORD_CHANGED') leave(message ?? '密码已修改，请使用新密码登录', 1500)
  else if (path.startsWith('/api/auth/')) leaveExpired()
  else if (message !== undefined && ABOUT_AUTHENTICATION.test(message)) leave('会话已过期，请重新登录', 1000)
  else if (!useSession.getState().ending) toast.warning(message ?? '请求的资源不存在或无权访问')
  return true
}
