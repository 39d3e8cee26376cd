import type { HomeNotice } from '@xueqiao/contract/features/home/dashboard/home'
import { Link } from 'react-router'
import { leftText } from '../../../../lib/due'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { pathOf } from './Notices'

const WORDS = {
  read: { asks: '通知', go: '去查看' },
  confirm: { asks: '需确认', go: '去确认' },
  sign: { asks: '需签字', go: '去签字' },
} as const

interface UrgentProps {
  notices: HomeNotice[]
  /** Then it matters for which of them it is. */
  severalChildren: boolean
  /** The most urgent one alone. */
  only: boolean
}

/** What waits for the reader's own answer: the most urgent with its button, the others below it. */
export const Urgent = ({ notices, severalChildren, only }: UrgentProps) => {
  const [first, ...others] = notices.filter(({ awaits }) => awaits)
  if (first === undefined) return null
  const noteOf = ({ level, dueAt, children, author }: HomeNotice) => {
    const when = dueAt === null ? author : leftText(dueAt)
    const whom = severalChildren && children.length > 0 ? `${children.join('、')} ` : ''
    return `${whom}${WORDS[level].asks}，${when}`
  }
  return (
    <>
      <section className="m-card m-urgent" aria-label="待办通知">
        <div className="m-grow">
          <div className="m-row-title">{first.title}</div>
          <div className="m-meta">{noteOf(first)}</div>
        </div>
        <Link className="m-button m-act" to={pathOf(first)}>
          {WORDS[first.level].go}
        </Link>
      </section>
      {!only && others.length > 0 && (
        <Card title="待回执" extra={`${others.length} 项`}>
          {others.map((notice) => (
            <Row key={notice.id} to={pathOf(notice)} title={notice.title} note={noteOf(notice)} />
          ))}
        </Card>
      )}
    </>
  )
}
