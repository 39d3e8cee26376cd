import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi } from '@xueqiao/contract/features/growth/achievements/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { ActivitySheet } from './ActivitySheet'
import { AwardSheet } from './AwardSheet'

const query = { status: 'PENDING', charged: 'true', size: 50 } as const

/** Awards and activities that wait for whoever is in charge of the class; their lines behind the bell go once it is done. */
export const ToDecide = () => {
  const awards = useApi(achievementsApi.search, { query }, { silent: true, staleTime: 0 })
  const activities = useApi(activitiesApi.search, { query }, { silent: true, staleTime: 0 })
  const [award, setAward] = useState<number>()
  const [activity, setActivity] = useState<number>()
  return (
    <>
      <Card title="荣誉待审核">
        <Loaded query={awards} endpoint={achievementsApi.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>没有等您审核的荣誉。</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setAward(row.id)}
                  title={row.awardName}
                  note={[row.studentName, row.className, row.awardDate].filter(Boolean).join('，')}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      <Card title="活动待审核">
        <Loaded query={activities} endpoint={activitiesApi.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>没有等您审核的活动。</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setActivity(row.id)}
                  title={row.activityName}
                  note={[row.studentName, row.className, row.startDate].filter(Boolean).join('，')}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      {award !== undefined && <AwardSheet key={award} id={award} onClose={() => setAward(undefined)} />}
      {activity !== undefined && (
        <ActivitySheet key={activity} id={activity} onClose={() => setActivity(undefined)} />
      )}
    </>
  )
}
