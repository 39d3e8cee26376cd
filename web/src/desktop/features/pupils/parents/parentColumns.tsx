import type { ParentRow } from '@xueqiao/contract/features/pupils/parents/api'
import { Avatar } from '../../../../lib/Avatar'
import { column } from '../../../kit/list/column'
import type { ListState } from '../../../kit/list/list-url'
import type { RowAction } from '../../../kit/list/RowActions'
import { AccountTag } from './AccountTag'
import { ParentSecret } from './ParentSecret'

const col = column<ParentRow>()

const Children = ({ rows }: { rows: ParentRow['children'] }) =>
  rows.length === 0 ? (
    <span className="muted">没有孩子</span>
  ) : (
    <ul className="parent-children">
      {rows.map(({ studentId, name, className, relationship, isPrimary, canSign }) => (
        <li key={studentId}>
          <b>{name}</b>
          <span className="muted">{className ?? '未分班'}</span>
          <span className="tag">{relationship}</span>
          {isPrimary && <span className="tag green">主要联系人</span>}
          {!canSign && <span className="muted">不可签字</span>}
        </li>
      ))}
    </ul>
  )

interface Handlers {
  place: Pick<ListState, 'page' | 'size'>
  /** Whose number somebody else has as well. */
  waiting: ReadonlySet<number>
  actions: (row: ParentRow) => readonly RowAction[]
}

export const parentColumns = ({ place, waiting, actions }: Handlers) => [
  col.index(place),
  col.of('name', '姓名', {
    width: waiting.size > 0 ? 184 : 136,
    sticky: true,
    render: ({ id, name }) => (
      <span className="parent-name">
        <Avatar name={name} />
        <b>{name}</b>
        {waiting.has(id) && <span className="tag orange">待确认</span>}
      </span>
    ),
  }),
  col.of('phone', '手机', {
    width: 152,
    render: (row) => <ParentSecret parent={row} field="phone" value={row.phone} />,
  }),
  col.of('children', '孩子', { width: 312, render: ({ children }) => <Children rows={children} /> }),
  col.of('account', '账号', { width: 112, render: ({ account }) => <AccountTag state={account} /> }),
  col.actions(actions, { width: 184 }),
]
