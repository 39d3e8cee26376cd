import { mobileKind } from '@xueqiao/contract/access/roles'
import {
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { AwardForm } from './AwardForm'
import { AwardSheet } from './AwardSheet'
import { StatusTag } from './Deciding'

const SHOWN = 50

/** Awards of a pupil, and where a new one is handed in by photo. */
export const Awards = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  const [open, setOpen] = useState<AchievementRow>()
  const [adding, setAdding] = useState(false)
  // What somebody has to decide is not done by looking.
  const isFamily = mobileKind(useViewer().roles) !== 'teacher'
  useSeen('/student-growth/achievements', query.isSuccess && isFamily)
  return (
    <>
      <Card title="荣誉成就">
        <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>还没有荣誉记录。</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setOpen(row)}
                  title={row.awardName}
                  note={[row.awardDate, row.awardLevel, row.issuer].filter(Boolean).join('，')}
                  trailing={<StatusTag status={row.status} />}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          提交荣誉
        </button>
      </div>
      {open !== undefined && <AwardSheet key={open.id} id={open.id} onClose={() => setOpen(undefined)} />}
      {adding && <AwardForm studentId={studentId} onClose={() => setAdding(false)} />}
    </>
  )
}
