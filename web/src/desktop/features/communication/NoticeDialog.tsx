import { notificationsApi } from '@xueqiao/contract/features/notifications'
import { failureText } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { formatFeedTime } from '../../../lib/format'
import { Icon } from '../../../lib/icons'
import { Dialog } from '../../kit/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../kit/TableState'

interface Props {
  open: boolean
  onClose: () => void
  onChoose: (notice: { id: number; title: string }) => void
}

/** Which notice to pass on, of those one has got. */
export const NoticeDialog = ({ open, onClose, onChoose }: Props) => {
  const query = useApi(notificationsApi.mine, { query: { size: 50 } }, { silent: true, enabled: open })
  const rows = query.data?.content
  return (
    <Dialog open={open} title="转发通知" width={520} onClose={onClose}>
      {query.isPending && <LoadingRows rows={5} />}
      {query.isError && (
        <FailedState
          title="未能读取通知"
          text={failureText(query.error, notificationsApi.mine)}
          onRetry={() => void query.refetch()}
        />
      )}
      {rows?.length === 0 && <EmptyState icon="bell" title="没有可以转发的通知" />}
      <ul className="choice-list">
        {rows?.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose({ id, title })}>
              <Icon name="bell" />
              <b>{title}</b>
              {publishedAt !== null && <time dateTime={publishedAt}>{formatFeedTime(publishedAt)}</time>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
