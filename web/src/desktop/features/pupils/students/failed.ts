import type { AnyEndpoint } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { toast } from '../../../../lib/toast'
import type { Failed } from './each'

interface Stayed {
  id: number
  text: string
}

interface Of {
  /** How many there were. */
  all: number
  nameOf: (id: number) => string | undefined
  /** 批量删除失败. */
  words: string
}

/** Where some went and some stayed, who stayed and why; where nobody went, only why (001 §8.3). */
export const tellStayed = (stayed: readonly Stayed[], { all, nameOf, words }: Of) => {
  const texts = new Set(stayed.map(({ text }) => text))
  if (stayed.length === all && texts.size === 1) return [...texts].map(toast.error)
  for (const text of texts) {
    const names = stayed.filter((one) => one.text === text).map(({ id }) => nameOf(id) ?? `编号 ${id}`)
    toast.error(`${words}，${names.join('、')}：${text}`)
  }
}

/** The same of calls, one for each. */
export const reportFailed = (
  failed: readonly Failed[],
  { endpoint, ...of }: Of & { endpoint: AnyEndpoint },
) => {
  if (failed.some(({ error }) => error instanceof CallError && error.handled)) return
  tellStayed(
    failed.map(({ id, error }) => ({ id, text: failureText(error, endpoint) })),
    of,
  )
}
