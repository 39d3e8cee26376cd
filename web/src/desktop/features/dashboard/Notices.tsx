import type { Dashboard } from '@xueqiao/contract/features/dashboard'
import { useState } from 'react'
import { Dialog } from '../../../lib/Dialog'
import { formatDate, formatDay, formatTime } from '../../../lib/format'
import { type BlockState, emptyText } from './block'

type Notice = Dashboard['notices'][number]

const TAGS: Record<Notice['kind'], string> = { 通知: 'tag', 需确认: 'tag green', 需签字: 'tag orange' }

export const Notices = ({ list, state }: { list: Notice[]; state: BlockState }) => {
  const [open, setOpen] = useState<Notice>()
  return (
    <section className="card">
      <header>
        <h2>通知公告</h2>
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
            <button type="button" onClick={() => setOpen(notice)}>
              <span className={TAGS[notice.kind] ?? 'tag'}>{notice.kind}</span>
              <span className="dash-notice-title">{notice.title}</span>
              <time dateTime={notice.publishedAt}>{formatDay(notice.publishedAt)}</time>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        title={open?.title ?? ''}
        width={560}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <>
            <p className="dash-notice-meta">
              <span className={TAGS[open.kind] ?? 'tag'}>{open.kind}</span>
              {open.author}
              <time dateTime={open.publishedAt}>
                {formatDate(open.publishedAt)} {formatTime(open.publishedAt)}
              </time>
            </p>
            <p className="dash-notice-text">{open.content}</p>
          </>
        )}
      </Dialog>
    </section>
  )
}
