import {
  type ActivityRow,
  activitiesApi as api,
  ACTIVITY_LABELS as LABELS,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { authorText } from '../../../../shared/growth/words'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { ActivityForm } from './ActivityForm'
import { Deciding, Removing, StatusTag } from './Deciding'

interface ActionsProps {
  row: ActivityRow
  onEdit: () => void
  onClose: () => void
}

const Actions = ({ row, onEdit, onClose }: ActionsProps) => {
  const approving = useAction(api.approveMany, { after: onClose })
  const rejecting = useAction(api.reject, { after: onClose })
  const removing = useAction(api.remove, { after: onClose })
  const { id, version } = row
  if (row.mayDecide)
    return (
      <Deciding
        placeholder="退回时填写，如 请写明时间和角色"
        busy={approving.busy || rejecting.busy}
        onApprove={() => void approving.run({ body: { ids: [id] } })}
        onReject={(reason) => void rejecting.run({ params: { id }, body: { reason, version } })}
      />
    )
  if (!row.mayEdit) return null
  return (
    <>
      <div className="m-sheet-form">
        <button type="button" className="m-button m-wide" onClick={onEdit}>
          编辑
        </button>
      </div>
      <Removing
        status={row.status}
        busy={removing.busy}
        onRemove={() => void removing.run({ params: { id } })}
      />
    </>
  )
}

/** One activity; those in charge of the class decide about it here, and whoever handed it in mends it. */
export const ActivitySheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  const [editing, setEditing] = useState<ActivityRow>()
  if (editing !== undefined)
    return (
      <ActivityForm studentId={editing.studentId} activity={editing} onClose={() => setEditing(undefined)} />
    )
  return (
    <Sheet title={query.data?.activityName ?? '活动'} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
        {(row) => (
          <>
            <Fact label="学生" value={[row.studentName, row.className].filter(Boolean).join('，')} />
            <Fact label={LABELS.activityType} value={row.activityType} />
            <Fact label={LABELS.startDate} value={row.startDate} />
            <Fact label={LABELS.endDate} value={row.endDate} />
            <Fact label={LABELS.role} value={row.role} />
            <Fact label="提交人" value={authorText(row)} />
            <Fact label={LABELS.status} value={<StatusTag status={row.status} />} />
            {row.reason !== null && <Fact label={LABELS.reason} value={row.reason} />}
            {row.note !== null && <p className="m-sheet-form">{row.note}</p>}
            <Actions row={row} onEdit={() => setEditing(row)} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
