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
  withdraw: (id: number) => Promise<unknown>
  remove: (id: number, after?: () => void) => Promise<unknown>
}

/** What is given out is taken back, and what is only begun is thrown away, after a question. */
export const useTakingBack = ({ noun, withdrawn, withdraw, remove }: TakingBack) => {
  const confirm = useConfirm()
  return {
    withdraw: ({ id, title }: Written) =>
      confirm({
        title: `撤回${noun}`,
        question: `确定要撤回 ${title} 吗?`,
        note: withdrawn,
        ok: '撤回',
        danger: true,
        onOk: () => withdraw(id),
      }),
    remove: ({ id, title }: Written, after?: () => void) =>
      confirm({
        title: '删除草稿',
        question: `确定要删除草稿 ${title} 吗?`,
        danger: true,
        onOk: () => remove(id, after),
      }),
  }
}
