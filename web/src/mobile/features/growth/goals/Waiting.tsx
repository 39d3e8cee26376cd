import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { DueGoals } from './DueGoals'
import { RecordSheet } from './RecordSheet'
import { RecordList } from './Records'
import { ToDecide } from './ToDecide'

/** What waits for whoever is in charge of classes: appeals to decide first, then records to select, awards and activities, and goals that are due. */
export const Waiting = () => {
  const flow = useApi(growthFlowApi.flow, { query: {} }, { silent: true })
  const [open, setOpen] = useState<number>()
  return (
    <>
      <RecordList
        title="申诉待处理"
        empty="没有等您处理的申诉。"
        query={{ appealed: 'true' }}
        noteOf={(row) => [row.studentName, row.className, row.date].join('，')}
        onOpen={setOpen}
      />
      <Loaded query={flow} endpoint={growthFlowApi.flow} skeleton={<SkeletonRows />}>
        {({ semesterId }) =>
          semesterId !== null && (
            <RecordList
              title="待遴选"
              empty="本学期的记录都已遴选。"
              query={{ charged: 'true', status: 'RECORDED', semesterId }}
              noteOf={(row) => [row.studentName, row.dimensionName, row.date].join('，')}
              onOpen={setOpen}
            />
          )
        }
      </Loaded>
      <ToDecide />
      <DueGoals />
      <Card>
        <Row to="/mobile/teacher/classes" title="选一名学生" note="看成长档案，随手记一条" />
      </Card>
      {open !== undefined && <RecordSheet key={open} id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
