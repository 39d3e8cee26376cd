import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatDay, formatWeekday } from '../../../../lib/format'
import { weekFrom } from '../../../../shared/chat/hours'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { PageHeader } from '../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../kit/states'
import './hours.css'

/** Who hears of urgent messages on which day; it is arranged at the desk. */
export const DutyPage = () => {
  const { pathname } = useLocation()
  const [turn, setTurn] = useState(0)
  const dates = weekFrom(turn)
  const duty = useApi(
    hoursApi.duty,
    { query: { from: dates[0], to: dates.at(-1) } },
    { silent: true, staleTime: 0 },
  )
  return (
    <>
      <PageHeader title="值班表" parent={pathname} />
      <div className="m-page">
        <p className="m-meta">家长的紧急消息会同时送达当天的值班教师。</p>
        <div className="m-duty-weeks">
          <button type="button" className="m-button" disabled={turn === 0} onClick={() => setTurn(turn - 1)}>
            上一周
          </button>
          <span className="m-meta">
            {formatDay(dates[0] ?? '')} 至 {formatDay(dates.at(-1) ?? '')}
          </span>
          <button type="button" className="m-button" onClick={() => setTurn(turn + 1)}>
            下一周
          </button>
        </div>
        <Card>
          <Loaded query={duty} endpoint={hoursApi.duty} skeleton={<SkeletonRows rows={7} />}>
            {(days) =>
              dates.map((date) => {
                const teachers = days.find((day) => day.date === date)?.teachers ?? []
                const names = teachers.map(({ name, hasAccount }) =>
                  hasAccount ? name : `${name}（未开通账号）`,
                )
                return (
                  <Row
                    key={date}
                    title={names.join('、') || '没有安排'}
                    note={`${formatDay(date)} ${formatWeekday(date)}`}
                  />
                )
              })
            }
          </Loaded>
        </Card>
      </div>
    </>
  )
}
