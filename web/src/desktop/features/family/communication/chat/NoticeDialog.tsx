import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { failureText } from '../../../../../api/failure'
import { formatFeedTime } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { useForwardable } from '../../../../../shared/chat/useForwardable'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'

interface Props {
  open: boolean
  onClose: () => void
  onChoose: (notice: { id: number; title: string }) => void
}

/** Which notice to pass on. */
export const NoticeDialog = ({ open, onClose, onChoose }: Props) => {
  const { rows, isPending, error, retry } = useForwardable(open)
  return (
    <Dialog open={open} title="转发通知" width={520} onClose={onClose}>
      {isPending && <LoadingRows rows={5} />}
      {error != null && (
        <FailedState title="未能读取通知" text={failureText(error, notificationsApi.mine)} onRetry={retry} />
      )}
      {!isPending && error == null && rows.length === 0 && (
        <EmptyState icon="bell" title="没有可以转发的通知" />
      )}
      <ul className="choice-list">
        {rows.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose({ id, title })}>
              <Icon name="bell" />
              <b>{title}</b>
              <time dateTime={publishedAt}>{formatFeedTime(publishedAt)}</time>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
