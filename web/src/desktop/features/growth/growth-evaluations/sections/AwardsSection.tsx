import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { useApi } from '../../../../../api/queries'
import type { SectionProps } from './section'

const SHOWN = 5

/** What was won, and what was taken part in: approved. */
export const AwardsSection = ({ profile: { studentId } }: SectionProps) => {
  const query = { studentId, status: 'APPROVED', size: SHOWN } as const
  const { data } = useApi(achievementsApi.search, { query }, { silent: true })
  const activities = useApi(activitiesApi.search, { query }, { silent: true })
  if (data === undefined) return null
  return (
    <section className="card growth-section" aria-label="荣誉成就">
      <h2>
        荣誉成就 <small className="muted">{data.totalElements} 项</small>
      </h2>
      {data.content.length === 0 && <p className="kit-none">还没有荣誉记录</p>}
      <ul className="growth-short">
        {data.content.map(({ id, awardName, awardLevel, awardDate }) => (
          <li key={id}>
            <span>{awardName}</span>
            <small className="muted">{[awardLevel, awardDate].filter(Boolean).join('，')}</small>
          </li>
        ))}
      </ul>
      {activities.data !== undefined && activities.data.content.length > 0 && (
        <>
          <h2>
            活动经历 <small className="muted">{activities.data.totalElements} 项</small>
          </h2>
          <ul className="growth-short">
            {activities.data.content.map(({ id, activityName, role, startDate, endDate }) => (
              <li key={id}>
                <span>{activityName}</span>
                <small className="muted">
                  {[role, endDate === null ? startDate : `${startDate} 至 ${endDate}`]
                    .filter(Boolean)
                    .join('，')}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
