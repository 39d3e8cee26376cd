import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Avatar } from '../../../../lib/Avatar'
import { formatFeedTime } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { type BlockState, emptyText } from './block'

const EMPTY = {
  staff: '还没有动态。有人录入或修改资料后，会显示在这里。',
  student: '还没有与你有关的动态。',
} as const

export const Activities = ({ list, state }: { list: Dashboard['activities']; state: BlockState }) => {
  const { kind } = useViewer()
  return (
    <section className="card">
      <header>
        <h2>最近动态</h2>
      </header>
      {state === 'loading' && (
        <div className="dash-bones" role="status" aria-label="加载中">
          {[1, 2, 3, 4].map((key) => (
            <span key={key} className="bone" style={{ height: 36 }} />
          ))}
        </div>
      )}
      {state !== 'loading' && list.length === 0 && (
        <p className="dash-empty">{emptyText(state, kind === 'student' ? EMPTY.student : EMPTY.staff)}</p>
      )}
      <ul className="dash-feed">
        {list.map(({ id, actor, text, at }) => (
          <li key={id}>
            <Avatar name={actor} />
            <div>
              <p>
                <b>{actor}</b> {text}
              </p>
              <time dateTime={at}>{formatFeedTime(at)}</time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
