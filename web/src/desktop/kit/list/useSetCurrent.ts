import type { AnyEndpoint } from '../../../api/call'
import { type FailureTexts, reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { toast } from '../../../lib/toast'
import { useConfirm } from '../dialog/useConfirm'
import { type Answering, request } from '../request'

interface Settled {
  /** What should be looked at again; it is done all the same. */
  warnings: string[]
}

interface Options<Row> {
  endpoint: Answering<Settled>
  title: string
  question: (row: Row) => string
  note: string
  done: (row: Row) => string
  texts?: FailureTexts
  after?: (row: Row) => unknown
}

/** Makes one of several the current one: asks, does, tells. */
export const useSetCurrent = <Row extends { id: number }>(options: Options<Row>) => {
  const { endpoint, title, question, note, done, texts, after } = options
  const confirm = useConfirm()
  return (row: Row) =>
    confirm({
      title,
      question: question(row),
      note,
      onOk: async () => {
        try {
          const { warnings } = await request(endpoint, { params: { id: row.id } })
          toast.success(done(row))
          for (const warning of warnings) toast.warning(warning)
          after?.(row)
          void touch(endpoint)
        } catch (error) {
          reportFailure(error, endpoint satisfies AnyEndpoint, texts)
        }
      },
    })
}
