import { today } from '@xueqiao/contract/common/school-time'
import { type DutyDay, hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { useApi } from '../../../../api/queries'
import { formatDay, formatWeekday } from '../../../../lib/format'
import { weekFrom } from '../../../../shared/chat/hours'
import { Block } from './Block'

/** Who hears of urgent messages these days: what the office arranges instead of talking itself. */
export const Duty = () => {
  const dates = weekFrom(0)
  const [from, to] = [dates[0], dates.at(-1)]
  const query = useApi(
    hoursApi.duty,
    { query: { ...(from && { from }), ...(to && { to }) } },
    { silent: true },
  )
  const planned = query.data?.filter(({ teachers }) => teachers.length > 0)
  return (
    <Block
      title="近七天值班"
      more={{ to: '/family-school/communication', text: '安排值班' }}
      endpoint={hoursApi.duty}
      query={query}
      rows={planned}
      empty="近七天还没有安排值班。家长的紧急消息会同时送达当天的值班教师。"
      row={({ date, teachers }: DutyDay) => (
        <li key={date}>
          <div>
            <span className="hub-text">
              <b>{teachers.map(({ name }) => name).join('、')}</b>
              <span>
                {formatDay(date)} {formatWeekday(date)}
              </span>
            </span>
            {date === today() && <span className="tag green">今天</span>}
          </div>
        </li>
      )}
    />
  )
}
