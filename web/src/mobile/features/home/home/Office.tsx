import type { Home } from '@xueqiao/contract/features/home/dashboard/home'
import { useState } from 'react'
import { formatCount, formatNumber } from '../../../../lib/format'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState } from '../../../kit/states'

const Count = ({ value, urgent }: { value: string; urgent: boolean }) => (
  <span className={urgent ? 'tag orange' : 'tag'}>{value}</span>
)

/** The day of the school: what the calendar has, and what goes otherwise than planned. */
export const Today = ({ events, figures }: NonNullable<Home['today']>) => {
  const told = figures.filter(({ value }) => value > 0)
  return (
    <Card title="今天" extra="调课代课" to="/schedule/substitutions">
      {events.map(({ id, kind, title }) => (
        <Row key={id} title={title} note={kind} />
      ))}
      {told.map(({ key, label, value, detail, link, urgent }) => (
        <Row
          key={key}
          to={link}
          title={label}
          note={detail}
          trailing={<Count value={formatNumber(value)} urgent={urgent} />}
        />
      ))}
      {told.length === 0 && <EmptyState>课都有人上，没有人请假。</EmptyState>}
    </Card>
  )
}

/** So many that the messages below stay in reach. */
const SHOWN = 4

/** What others have handed in and the reader decides; each is done at the desk's page, which opens on a phone as well. */
export const ToDecide = ({ waiting }: Pick<Home, 'waiting'>) => {
  const [all, setAll] = useState(false)
  if (waiting.length === 0) return null
  const shown = all || waiting.length <= SHOWN + 1 ? waiting : waiting.slice(0, SHOWN)
  return (
    <Card title="待我审核" extra={`${waiting.length} 类`}>
      {shown.map(({ key, title, detail, count, link, urgent }) => (
        <Row
          key={key}
          to={link}
          title={title}
          note={detail}
          trailing={<Count value={formatCount(count)} urgent={urgent} />}
        />
      ))}
      {shown.length < waiting.length && (
        <button type="button" className="m-row m-more" onClick={() => setAll(true)}>
          还有 {waiting.length - shown.length} 类
        </button>
      )}
    </Card>
  )
}

/** Both together, for whoever has other things between them and the rest of their home. */
export const Office = ({ today, waiting }: Pick<Home, 'today' | 'waiting'>) => (
  <>
    {today !== null && <Today {...today} />}
    <ToDecide waiting={waiting} />
  </>
)
