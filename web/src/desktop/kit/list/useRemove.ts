import type { AnyEndpoint } from '../../../api/call'
import { type FailureTexts, reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { toast } from '../../../lib/toast'
import { useConfirm } from '../dialog/useConfirm'
import { counted, type Naming } from '../naming'
import { request } from '../request'

interface Options {
  of: Naming
  one: AnyEndpoint
  /** Where several can go at once. */
  many?: AnyEndpoint
  /** What goes with it, said in the question. */
  note?: string
  texts?: FailureTexts
  after?: (ids: readonly number[]) => unknown
}

/** Asks, deletes, tells. Cancelling is silent (002 §8). */
export const useRemove = ({ of, one, many, note, texts, after }: Options) => {
  const confirm = useConfirm()

  const ask = (
    question: string,
    endpoint: AnyEndpoint,
    input: Parameters<typeof request>[1],
    ids: readonly number[],
  ) => {
    confirm({
      title: `删除${of.noun}`,
      question,
      note,
      danger: true,
      onOk: async () => {
        try {
          await request(endpoint, input)
        } catch (error) {
          return reportFailure(error, endpoint, texts)
        }
        if (endpoint.done) toast.success(endpoint.done)
        after?.(ids)
        void touch(endpoint)
      },
    })
  }

  return {
    one: ({ id, name }: { id: number; name: string }) =>
      ask(`确定要删除${of.noun} ${name} 吗?`, one, { params: { id } }, [id]),
    many: (ids: readonly number[]) =>
      ids.length === 0 || many === undefined
        ? toast.warning(`请选择要删除的${of.noun}`)
        : ask(`确定要删除选中的 ${counted(ids.length, of)}吗?`, many, { body: ids }, ids),
  }
}
