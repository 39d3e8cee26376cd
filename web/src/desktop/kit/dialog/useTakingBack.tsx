import { Input } from 'antd'
import { useConfirm } from './useConfirm'

interface Written {
  id: number
  title: string
}

interface TakingBack {
  /** 通知, 作业 */
  noun: string
  /** What becomes of it for those who have it. */
  withdrawn: string
  /** How long a reason may be, where one is asked for; colleagues read it. */
  reasonMax?: number
  withdraw: (id: number, reason: string) => Promise<unknown>
  remove: (id: number, after?: () => void) => Promise<unknown>
}

/** What is given out is taken back, and what is only begun is thrown away, after a question. */
export const useTakingBack = ({ noun, withdrawn, reasonMax, withdraw, remove }: TakingBack) => {
  const confirm = useConfirm()
  return {
    withdraw: ({ id, title }: Written) => {
      let reason = ''
      return confirm({
        title: `撤回${noun}`,
        question: `确定要撤回 ${title} 吗?`,
        note: withdrawn,
        field: reasonMax !== undefined && (
          <Input.TextArea
            aria-label="撤回原因"
            rows={2}
            maxLength={reasonMax}
            placeholder="撤回原因（可不填，其他老师看得到）"
            onChange={({ target }) => {
              reason = target.value
            }}
          />
        ),
        ok: '撤回',
        danger: true,
        onOk: () => withdraw(id, reason),
      })
    },
    remove: ({ id, title }: Written, after?: () => void) =>
      confirm({
        title: '删除草稿',
        question: `确定要删除草稿 ${title} 吗?`,
        danger: true,
        onOk: () => remove(id, after),
      }),
  }
}
