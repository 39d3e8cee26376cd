import {
  notificationsManageApi as api,
  type ManagedNotice,
} from '@xueqiao/contract/features/family/notifications/manage'
import { useNavigate } from 'react-router'
import { act } from '../../../../api/action'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { receiptsAddress } from './noticeColumns'

type Row = Pick<ManagedNotice, 'id' | 'title' | 'version' | 'status'>

/** What is done to one notice, from the list and from its page: asked where it reaches people, and told. */
export const useNoticeActions = () => {
  const confirm = useConfirm()
  const navigate = useNavigate()

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
    withdraw: ({ id, title }: Row) =>
      confirm({
        title: '撤回通知',
        question: `确定要撤回 ${title} 吗?`,
        note: '收到的人将只看到标题和“已撤回”；已有的回执保留。',
        ok: '撤回',
        danger: true,
        onOk: () => act(api.withdraw, { params: { id }, body: {} }),
      }),
    remove: ({ id, title }: Row, after?: () => void) =>
      confirm({
        title: '删除草稿',
        question: `确定要删除草稿 ${title} 吗?`,
        danger: true,
        onOk: () => act(api.remove, { params: { id } }, { after: () => after?.() }),
      }),
    copy: ({ id }: Row) =>
      act(api.copy, { params: { id } }, { after: (copy) => navigate(receiptsAddress(copy)) }),
  }
}
