import { mobileKind } from '@xueqiao/contract/access/roles'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { call } from '../../../../api/call'
import { useViewer } from '../../../../session/access'
import { BellLine } from '../../../bell/BellLine'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { usePages } from '../../../kit/list/usePages'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { EmptyState } from '../../../kit/states'

/** All that the bell has said for 90 days, the latest first. */
export const MobileRemindersPage = () => {
  const { roles } = useViewer()
  const pages = usePages(remindersApi.lines, {}, (query, signal) =>
    call(remindersApi.lines, { query }, { signal }),
  )
  return (
    <>
      <PageHeader title="提醒" parent={homeOf(mobileKind(roles))} />
      <PullToRefresh>
        <div className="m-page">
          <section className="m-card" aria-label="提醒列表">
            <InfiniteList
              pages={pages}
              endpoint={remindersApi.lines}
              empty={<EmptyState>还没有提醒。</EmptyState>}
              row={(item) => <BellLine item={item} />}
            />
          </section>
        </div>
      </PullToRefresh>
    </>
  )
}
