import {
  teacherLeavesApi as api,
  type LeaveRow,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { useState } from 'react'
import { useAction } from '../../api/action'
import { useApi } from '../../api/queries'
import { leaveText } from '../../shared/timetable/leave'
import { Card } from '../kit/Card'
import { Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { LeaveSheet } from './LeaveSheet'

const SHOWN = 5

const OneLeave = ({ leave, onClose }: { leave: LeaveRow; onClose: () => void }) => {
  const [editing, setEditing] = useState(false)
  const { run, busy } = useAction(api.withdraw)
  const withdraw = async () => {
    if (await run({ params: { id: leave.id } })) onClose()
  }
  if (editing) return <LeaveSheet leave={leave} onClose={onClose} />
  return (
    <Sheet title={`${LEAVE_LABELS[leave.kind]}，${leaveText(leave)}`} onClose={onClose}>
      <div className="m-sheet-form">
        <p>{leave.reason ?? '没有写事由。'}</p>
        <p className="m-meta">
          {leave.arranged > 0
            ? `教务已安排 ${leave.arranged} 节课或看班，要撤回请联系教务。`
            : '教务还没有安排课。'}
        </p>
        <button type="button" className="m-button m-wide" onClick={() => setEditing(true)}>
          修改
        </button>
        <button
          type="button"
          className="m-button m-wide"
          disabled={busy || leave.arranged > 0}
          onClick={() => void withdraw()}
        >
          撤回请假
        </button>
      </div>
    </Sheet>
  )
}

/** A teacher's own leaves, and a new one. */
export const LeaveCard = () => {
  const { data } = useApi(api.search, { query: { size: SHOWN } }, { silent: true })
  const [entering, setEntering] = useState(false)
  const [opened, setOpened] = useState<LeaveRow>()
  return (
    <Card title="我的请假">
      {data?.content.map((leave) => (
        <Row
          key={leave.id}
          title={leaveText(leave)}
          note={`${LEAVE_LABELS[leave.kind]}${leave.arranged > 0 ? `，已安排 ${leave.arranged} 节` : ''}`}
          onClick={() => setOpened(leave)}
        />
      ))}
      <div className="m-leave">
        <button type="button" className="m-button m-wide" onClick={() => setEntering(true)}>
          登记请假
        </button>
      </div>
      {entering && <LeaveSheet onClose={() => setEntering(false)} />}
      {opened !== undefined && <OneLeave leave={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
