import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import type { BellItem } from '@xueqiao/contract/features/base/bell'
import { useNavigate } from 'react-router'
import { formatFeedTime } from '../../lib/format'
import { readLine } from '../../shared/bell/bell'
import './bell.css'

/** A line leads to its page, and has been seen then. */
export const BellLine = ({ item, onOpen }: { item: BellItem; onOpen?: () => void }) => {
  const navigate = useNavigate()
  const open = () => {
    void readLine(item)
    onOpen?.()
    void navigate(mobilePathOf(item.link))
  }
  return (
    <button
      type="button"
      className={item.read ? 'm-row m-bell-line' : 'm-row m-bell-line m-bell-new'}
      onClick={open}
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
}
