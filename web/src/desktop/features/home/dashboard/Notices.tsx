import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Link } from 'react-router'
import { formatDay } from '../../../../lib/format'
import { type BlockState, emptyText } from './block'

type Notice = Dashboard['notices'][number]

const TAGS: Record<Notice['kind'], string> = { 通知: 'tag', 需确认: 'tag green', 需签字: 'tag orange' }

export const Notices = ({ list, state }: { list: Notice[]; state: BlockState }) => {
  return (
    <section className="card">
      <header>
        <h2>通知公告</h2>
        <Link className="dash-more" to="/family-school/notifications">
          全部
        </Link>
      </header>
      {state === 'loading' && (
        <div className="dash-bones" role="status" aria-label="加载中">
          {[1, 2, 3].map((key) => (
            <span key={key} className="bone" style={{ height: 36 }} />
          ))}
        </div>
      )}
      {state !== 'loading' && list.length === 0 && (
        <p className="dash-empty">{emptyText(state, '目前没有通知。')}</p>
      )}
      <ul className="dash-notices">
        {list.map((notice) => (
          <li key={notice.id}>
            <Link to={`/family-school/notification/${notice.id}`}>
              <span className={notice.awaits ? TAGS[notice.kind] : 'tag'}>{notice.kind}</span>
              <span className="dash-notice-title">{notice.title}</span>
              <time dateTime={notice.publishedAt}>{formatDay(notice.publishedAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
