import { bellApi } from '@xueqiao/contract/features/base/bell'
import { useApi } from '../../api/queries'
import { readBell } from '../../shared/bell/bell'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../kit/states'
import { BellLine } from './BellLine'

/** What waits to be looked at, the latest first. */
export const BellSheet = ({ onClose }: { onClose: () => void }) => {
  const query = useApi(bellApi.bell, undefined, { staleTime: 0, silent: true })
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
            {items.length === 0 && <EmptyState>没有未读的提醒。</EmptyState>}
            <ul className="m-list">
              {items.map((item) => (
                <li key={item.id}>
                  <BellLine item={item} onOpen={onClose} />
                </li>
              ))}
            </ul>
            <Row title="查看全部提醒" to="/mobile/reminders" />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
