import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import { type BellItem, bellApi } from '@xueqiao/contract/features/base/bell'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/queries'
import { formatFeedTime } from '../../lib/format'
import { readBell } from '../../shared/bell/bell'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'

const Line = ({ item, onOpen }: { item: BellItem; onOpen: () => void }) => (
  <button
    type="button"
    className={item.read ? 'm-row m-bell-line' : 'm-row m-bell-line m-bell-new'}
    onClick={onOpen}
  >
    <span className="m-grow">
      <span className="m-block m-bell-title">
        {!item.read && <span className="visually-hidden">未读：</span>}
        {item.title}
      </span>
      <time className="m-meta" dateTime={item.createdAt}>
        {formatFeedTime(item.createdAt)}
      </time>
    </span>
  </button>
)

/** What somebody should look at, the latest first; a line leads to its page, and has been seen then. */
export const BellSheet = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const query = useApi(bellApi.bell, undefined, { staleTime: 0, silent: true })
  const open = ({ id, link, read }: BellItem) => {
    if (!read) void readBell([id])
    onClose()
    void navigate(mobilePathOf(link))
  }
  return (
    <Sheet title="提醒" onClose={onClose}>
      <Loaded query={query} endpoint={bellApi.bell} skeleton={<SkeletonRows />}>
        {({ unread, items }) => (
          <>
            {unread > 0 && (
              <button type="button" className="m-row m-more" onClick={() => void readBell()}>
                全部标为已读
              </button>
            )}
            {items.length === 0 && <EmptyState>还没有提醒。</EmptyState>}
            <ul className="m-list">
              {items.map((item) => (
                <li key={item.id}>
                  <Line item={item} onOpen={() => open(item)} />
                </li>
              ))}
            </ul>
            <Row title="全部通知" to="/mobile/notifications" />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
