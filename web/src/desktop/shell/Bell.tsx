import { bellApi as api } from '@xueqiao/contract/features/base/bell'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/queries'
import { formatCount, formatFeedTime } from '../../lib/format'
import { Icon } from '../../lib/icons'
import { readBell, readLine } from '../../shared/bell/bell'
import { BROUGHT_MS } from '../../shared/home/ahead'
import { type Choice, Dropdown } from './Dropdown'

/** The unread bell of the top bar: what waits to be looked at, each leading to its page. */
export const Bell = () => {
  const navigate = useNavigate()
  const { data } = useApi(api.bell, undefined, { staleTime: BROUGHT_MS, silent: true })
  const { unread = 0, items = [] } = data ?? {}
  // What is done about all of them comes first: a long list would hide it.
  const choices: Choice[] = [
    ...(unread > 0 ? [{ key: 'read', label: '全部标为已读', onChoose: () => void readBell() }] : []),
    { key: 'all', label: '查看全部提醒', onChoose: () => navigate('/reminders') },
    ...items.map((item, index) => ({
      key: String(item.id),
      apart: index === 0,
      label: (
        <span className="bell-line bell-new">
          <span>{item.title}</span>
          <time dateTime={item.createdAt}>{formatFeedTime(item.createdAt)}</time>
        </span>
      ),
      onChoose: () => {
        void readLine(item)
        navigate(item.link)
      },
    })),
  ]
  return (
    <div className="bell">
      <Dropdown label={unread > 0 ? `提醒，${unread} 条未读` : '提醒'} className="icon-btn" choices={choices}>
        <Icon name="bell" size="l" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {formatCount(unread)}
          </span>
        )}
      </Dropdown>
    </div>
  )
}
