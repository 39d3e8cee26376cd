import { daysAfter } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { notificationsStatsApi } from '@xueqiao/contract/features/family/notifications/stats'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { formatNumber } from '../../../../lib/format'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Answers } from './Answers'
import { Classes } from './Classes'
import { minutesText, percentText } from './figures'
import { Messages } from './Messages'
import { Rates } from './Rates'
import './analytics.css'

const SPANS = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
]
const USUAL = 30
const spanOf = (days: number) => ({ from: daysAfter(today(), 1 - days), to: today() })

const Figure = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div>
    <p>{name}</p>
    <strong>{value}</strong>
    <small>{hint}</small>
  </div>
)

/** How families and school talk: how much, how soon it is answered, what is read and confirmed. */
export const AnalyticsPage = () => {
  const [params, setParams] = useSearchParams()
  const days = SPANS.find(({ value }) => String(value) === params.get('days'))?.value ?? USUAL
  const query = spanOf(days)
  const conversation = useApi(communicationStatsApi.stats, { query }, { silent: true })
  const notices = useApi(notificationsStatsApi.stats, { query }, { silent: true })
  const failed = conversation.error ?? notices.error
  const analytics = conversation.data?.analytics
  const rates = notices.data
  return (
    <ResourcePage title="沟通分析" count={`${query.from} 至 ${query.to}`}>
      <Segmented
        aria-label="时间范围"
        options={SPANS}
        value={days}
        onChange={(value) => setParams(value === USUAL ? {} : { days: String(value) }, { replace: true })}
      />
      {failed !== null ? (
        <section className="card">
          <FailedState
            title="未能加载统计"
            text={failureText(
              failed,
              conversation.error === null ? notificationsStatsApi.stats : communicationStatsApi.stats,
            )}
            onRetry={() => {
              void conversation.refetch()
              void notices.refetch()
            }}
          />
        </section>
      ) : analytics == null || rates === undefined ? (
        <section className="card">
          <LoadingRows />
        </section>
      ) : (
        <>
          <section className="card analytics-figures" aria-label="总览">
            <Figure
              name="消息"
              value={formatNumber(
                analytics.days.reduce((sum, { parents, teachers }) => sum + parents + teachers, 0),
              )}
              hint={`家长 ${formatNumber(analytics.days.reduce((sum, { parents }) => sum + parents, 0))} 条`}
            />
            <Figure
              name="首次答复"
              value={minutesText(analytics.answers.medianMinutes)}
              hint={
                analytics.answers.p90Minutes === null
                  ? '还没有教师的答复'
                  : `中位数，九成在 ${minutesText(analytics.answers.p90Minutes)}内`
              }
            />
            <Figure
              name="通知阅读率"
              value={percentText(rates.total.read, rates.total.families)}
              hint={`${formatNumber(rates.total.notices)} 则通知，按家庭计`}
            />
            <Figure
              name="通知回执率"
              value={percentText(rates.total.answered, rates.total.asked)}
              hint="需确认与需签字的通知"
            />
          </section>
          <div className="analytics-charts">
            <Messages days={analytics.days} {...query} />
            <Rates classes={rates.classes} />
          </div>
          <Classes conversation={analytics.classes} rates={rates.classes} />
          <Answers teachers={analytics.teachers} />
        </>
      )}
    </ResourcePage>
  )
}
