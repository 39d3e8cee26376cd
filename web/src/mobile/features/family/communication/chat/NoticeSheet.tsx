import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { failureText } from '../../../../../api/failure'
import { formatFeedTime } from '../../../../../lib/format'
import { useForwardable } from '../../../../../shared/chat/useForwardable'
import { Choice } from '../../../../kit/form/Choice'
import { Sheet } from '../../../../kit/Sheet'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../kit/states'

interface NoticeSheetProps {
  onChoose: (notice: { id: number; title: string }) => void
  onClose: () => void
}

/** Which notice to pass on. */
export const NoticeSheet = ({ onChoose, onClose }: NoticeSheetProps) => {
  const { rows, isPending, error, retry } = useForwardable(true)
  return (
    <Sheet title="转发通知" onClose={onClose}>
      {isPending && <SkeletonRows />}
      {error != null && <ErrorState message={failureText(error, notificationsApi.mine)} onRetry={retry} />}
      {!isPending && error == null && rows.length === 0 && <EmptyState>没有可以转发的通知。</EmptyState>}
      {rows.map(({ id, title, publishedAt }) => (
        <Choice
          key={id}
          title={title}
          note={formatFeedTime(publishedAt)}
          chosen={false}
          onChoose={() => onChoose({ id, title })}
        />
      ))}
    </Sheet>
  )
}
