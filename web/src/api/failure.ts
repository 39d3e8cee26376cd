import { toast } from '../lib/toast'
import type { AnyEndpoint } from './call'
import { CallError } from './call-error'

export interface FailureTexts {
  failed?: string
  /** When nobody answered, or a broken server without a word. */
  offline?: string
  /** Stands before the server's words, where a page names what failed (001 §8.2, §8.3). */
  prefix?: string
}

const OFFLINE = '网络异常，服务器未响应'
/** Begins what is said where trying again does not help. */
export const REFUSED = '权限不足: '
const NO_MESSAGE = '系统错误，请联系管理员'

const isReading = (endpoint: AnyEndpoint) => endpoint.method === 'GET'

/** One text per failure (000 §8; decisions G50, G63). */
export const failureText = (error: unknown, endpoint: AnyEndpoint, texts: FailureTexts = {}): string => {
  if (!(error instanceof CallError)) return texts.failed ?? endpoint.failed ?? NO_MESSAGE
  if (error.network || error.aborted) return texts.offline ?? OFFLINE
  const { status, serverMessage: message } = error
  if (!error.flagged && typeof error.code === 'number') return message ?? '系统错误'
  const silent = status >= 500 ? texts.offline : undefined
  if (message === undefined) return silent ?? texts.failed ?? endpoint.failed ?? NO_MESSAGE
  if (status === 403) return REFUSED + message
  if (status === 404) return `资源不存在: ${message}`
  if (status >= 500) return `服务器错误: ${message}`
  if (status >= 400 && isReading(endpoint)) return `请求失败 (${status}): ${message}`
  return `${texts.prefix ?? ''}${message}`
}

/** Says it once; nothing when the session rules have spoken, or when the caller gave up. */
export const reportFailure = (error: unknown, endpoint: AnyEndpoint, texts?: FailureTexts) => {
  if (error instanceof CallError && (error.handled || error.aborted)) return
  toast.error(failureText(error, endpoint, texts))
}
