import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { type BlockState, emptyText } from './block'

type Item = Dashboard['waiting'][number]

const Progress = ({ name, done, total }: { name: string; done: number; total: number }) => (
  <span className="dash-progress">
    <span
      role="progressbar"
      aria-label={`${name}的进度`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="dash-bar"
    >
      <i style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
    </span>
    {formatNumber(done)} / {formatNumber(total)}
  </span>
)

const Row = ({ item }: { item: Item }) => (
  <li>
    <Link to={item.link}>
      <span className={item.urgent ? 'dash-count urgent' : 'dash-count'}>{formatCount(item.count)}</span>
      <span className="dash-todo">
        <b>{item.title}</b>
        <small>{item.detail}</small>
        {item.progress !== null && <Progress name={item.title} {...item.progress} />}
      </span>
      <Icon name="right" size="s" className="dash-arrow" />
    </Link>
  </li>
)

const FEW = 5
const NOTICES = '/family-school/notification-management'

/** What waits for whoever looks; each line is done where it leads. */
export const Waiting = ({ list, state }: { list: Item[]; state: BlockState }) => {
  const [all, setAll] = useState(false)
  const shown = all || list.length <= FEW + 1 ? list : list.slice(0, FEW)
  return (
    <section className="card dash-waiting">
      <header>
        <h2>待我处理</h2>
        {list.length > 0 && <span className="muted">共 {list.length} 项</span>}
      </header>
      {state === 'loading' && (
        <div className="dash-bones" role="status" aria-label="加载中">
          {[1, 2, 3, 4].map((key) => (
            <span key={key} className="bone" style={{ height: 44 }} />
          ))}
        </div>
      )}
      {state !== 'loading' && list.length === 0 && (
        <div className="dash-clear">
          {state === 'ready' && <Icon name="check" size="l" className="dash-done" />}
          <p>{emptyText(state, '都处理完了，没有待办的事。')}</p>
        </div>
      )}
      {list.length > 0 && (
        <ul className="dash-todos">
          {shown.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </ul>
      )}
      {shown.length < list.length && (
        <button type="button" className="dash-rest" onClick={() => setAll(true)}>
          还有 {list.length - shown.length} 项
        </button>
      )}
      {list.some(({ link }) => link.startsWith(NOTICES)) && (
        <Link className="dash-rest" to={NOTICES}>
          全部通知与回执
        </Link>
      )}
    </section>
  )
}
