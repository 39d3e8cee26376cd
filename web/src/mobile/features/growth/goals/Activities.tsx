import { mobileKind } from '@xueqiao/contract/access/roles'
import { activitiesApi as api } from '@xueqiao/contract/features/growth/achievements/activities'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { ActivityForm } from './ActivityForm'
import { ActivitySheet } from './ActivitySheet'
import { StatusTag } from './Deciding'

const SHOWN = 50

/** What a pupil took part in, and where a new one is handed in. */
export const Activities = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  // What somebody has to decide is not done by looking.
  const isFamily = mobileKind(useViewer().roles) !== 'teacher'
  useSeen('/student-growth/achievements?tab=activities', query.isSuccess && isFamily)
  return (
    <>
      <Card title="活动经历">
        <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>还没有活动经历。</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setOpen(row.id)}
                  title={row.activityName}
                  note={[row.startDate, row.activityType, row.role].filter(Boolean).join('，')}
                  trailing={<StatusTag status={row.status} />}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          提交活动
        </button>
      </div>
      {open !== undefined && <ActivitySheet key={open} id={open} onClose={() => setOpen(undefined)} />}
      {adding && <ActivityForm studentId={studentId} onClose={() => setAdding(false)} />}
    </>
  )
}
