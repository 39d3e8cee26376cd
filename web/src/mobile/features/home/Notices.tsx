import { type Dashboard, dashboardApi } from '@xueqiao/contract/features/dashboard'
import { useState } from 'react'
import { useApi } from '../../../api/queries'
import { formatFeedTime } from '../../../lib/format'
import { Card } from '../../kit/Card'
import { Row } from '../../kit/Row'
import { Sheet } from '../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

type Notice = Dashboard['notices'][number]

/** So many that the page's own things are still in reach. */
const SHOWN = 3

const needsAnswer = (notice: Notice) => notice.awaits
const byline = (notice: Notice) => `${notice.author} · ${formatFeedTime(notice.publishedAt)}`

const NoticeList = ({ notices }: { notices: Notice[] }) => {
  const [open, setOpen] = useState<Notice>()
  const [all, setAll] = useState(false)
  const urgent = notices.find(needsAnswer)
  const rest = notices.filter((notice) => notice !== urgent)
  return (
    <>
      {urgent !== undefined && (
        <section className="m-card m-urgent" aria-label="待办通知">
          <div className="m-grow">
            <div className="m-row-title">{urgent.title}</div>
            <div className="m-meta">
              {urgent.kind}，{byline(urgent)}
            </div>
          </div>
          <button type="button" className="m-button m-act" onClick={() => setOpen(urgent)}>
            查看
          </button>
        </section>
      )}
      <Card title="通知">
        {rest.length === 0 && (
          <EmptyState>{urgent === undefined ? '暂时没有通知。' : '没有其他通知。'}</EmptyState>
        )}
        {(all ? rest : rest.slice(0, SHOWN)).map((notice) => (
          <Row
            key={notice.id}
            title={notice.title}
            note={byline(notice)}
            trailing={needsAnswer(notice) && <span className="tag orange">{notice.kind}</span>}
            onClick={() => setOpen(notice)}
          />
        ))}
        {!all && rest.length > SHOWN && (
          <button type="button" className="m-row m-more" onClick={() => setAll(true)}>
            显示全部 {rest.length} 条
          </button>
        )}
      </Card>
      {open !== undefined && (
        <Sheet title={open.title} onClose={() => setOpen(undefined)}>
          <div className="m-notice">
            <span className="m-meta">{byline(open)}</span>
            <p>{open.content}</p>
          </div>
        </Sheet>
      )}
    </>
  )
}

export const Notices = () => {
  const dashboard = useApi(dashboardApi.get)
  if (dashboard.data !== undefined) return <NoticeList notices={dashboard.data.notices} />
  return (
    <Card title="通知">
      <Loaded query={dashboard} endpoint={dashboardApi.get} skeleton={<SkeletonRows />}>
        {() => null}
      </Loaded>
    </Card>
  )
}
