import { homeworksApi as api, type HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import { REASON_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useNavigate } from 'react-router'
import { act } from '../../../../../api/action'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { useTakingBack } from '../../../../kit/dialog/useTakingBack'
import { editAddress } from '../naming'

type Row = Pick<HomeworkRow, 'id' | 'title' | 'version'>

/** What is done to one homework, from the list and from its page: asked where it reaches pupils, and told. */
export const useHomeworkActions = () => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const taking = useTakingBack({
    noun: '作业',
    withdrawn: '学生和家长将不再看到它，当天的作业时长也不再计算；已提交的内容保留。',
    reasonMax: REASON_MAX,
    withdraw: (id, reason) => act(api.withdraw, { params: { id }, body: { reason } }),
    remove: (id, after) => act(api.remove, { params: { id } }, { after: () => after?.() }),
  })
  return {
    close: ({ id, title }: Row) =>
      confirm({
        title: '截止收取',
        question: `确定不再收取 ${title} 吗?`,
        note: '学生不能再提交；可以随时重新开放。',
        ok: '截止',
        onOk: () => act(api.close, { params: { id } }),
      }),
    reopen: ({ id }: Row) => act(api.reopen, { params: { id } }),
    unschedule: ({ id }: Row) => act(api.unschedule, { params: { id } }),
    ...taking,
    copy: ({ id }: Row) =>
      act(api.copy, { params: { id } }, { after: (copy) => navigate(editAddress(copy)) }),
  }
}
