import type { Outcome } from './send'
import { TIMEOUT_MS } from './send'

interface Result {
  status?: number | undefined
  timeout: boolean
}

export const resultOf = (outcome: Outcome): Result => ({
  status: outcome.kind === 'answer' ? outcome.status : undefined,
  timeout: outcome.kind === 'timeout',
})

export const resultText = ({ status, timeout }: Result) =>
  timeout ? '超时' : status === undefined ? '无响应' : String(status)

/** Green for what worked, orange for a refusal, red for a fault. */
export const resultColour = ({ status }: Result) => {
  if (status === undefined || status >= 500) return 'tag red'
  return status >= 400 ? 'tag orange' : 'tag green'
}

export const failureOf = (kind: 'timeout' | 'network') =>
  kind === 'timeout' ? `请求超时：${TIMEOUT_MS / 1000} 秒内没有收到响应` : '网络异常，服务器未响应'

export const sizeText = (bytes: number) =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} KB`
