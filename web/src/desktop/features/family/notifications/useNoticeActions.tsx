import {
  notificationsManageApi as api,
  type ManagedNotice,
} from '@xueqiao/contract/features/family/notifications/manage'
import { useNavigate } from 'react-router'
import { act } from '../../../../api/action'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useTakingBack } from '../../../kit/dialog/useTakingBack'
import { receiptsAddress } from './noticeColumns'

type Row = Pick<ManagedNotice, 'id' | 'title' | 'version' | 'status'>

/** What is done to one notice, from the list and from its page: asked where it reaches people, and told. */
export const useNoticeActions = () => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const taking = useTakingBack({
    noun: '通知',
    withdrawn: '收到的人将只看到标题和“已撤回”；已有的回执保留。',
    withdraw: (id) => act(api.withdraw, { params: { id }, body: {} }),
    remove: (id, after) => act(api.remove, { params: { id } }, { after: () => after?.() }),
  })

  return {
    publish: ({ id, title, version }: Row) =>
      confirm({
        title: '发布通知',
        question: `确定现在发布 ${title} 吗?`,
        note: '发布后立即送达，不能再修改，可以撤回。',
        ok: '发布',
        onOk: () => act(api.publish, { params: { id }, body: { version } }),
      }),
    unschedule: ({ id }: Row) => act(api.unschedule, { params: { id } }),
    ...taking,
    copy: ({ id }: Row) =>
      act(api.copy, { params: { id } }, { after: (copy) => navigate(receiptsAddress(copy)) }),
  }
}
