import type { AnyEndpoint } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { toast } from '../../../../lib/toast'
import type { Failed } from './each'

interface Of {
  endpoint: AnyEndpoint
  /** How many there were. */
  all: number
  nameOf: (id: number) => string | undefined
  /** 批量删除失败. */
  words: string
}

/** Where some went and some stayed, who stayed and why; where nobody went, only why (001 §8.3). */
export const reportFailed = (failed: readonly Failed[], { endpoint, all, nameOf, words }: Of) => {
  if (failed.some(({ error }) => error instanceof CallError && error.handled)) return
  const textOf = ({ error }: Failed) => failureText(error, endpoint)
  const texts = new Set(failed.map(textOf))
  if (failed.length === all && texts.size === 1) return [...texts].map(toast.error)
  for (const text of texts) {
    const names = failed.filter((one) => textOf(one) === text).map(({ id }) => nameOf(id) ?? `编号 ${id}`)
    toast.error(`${words}，${names.join('、')}：${text}`)
  }
}
