import {
  type AchievementDetail,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { ACHIEVEMENT_STATUS_LABELS } from '@xueqiao/contract/features/growth/achievements/values'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Attachments } from '../../../kit/Attachments'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Deciding, Removing } from './Deciding'

interface ActionsProps {
  row: AchievementDetail
  onClose: () => void
}

const Actions = ({ row, onClose }: ActionsProps) => {
  const approving = useAction(api.approveMany, { after: onClose })
  const rejecting = useAction(api.reject, { after: onClose })
  const removing = useAction(api.remove, { after: onClose })
  const { id, version } = row
  if (row.mayDecide)
    return (
      <Deciding
        placeholder="退回时填写，如 请补充证书照片"
        busy={approving.busy || rejecting.busy}
        onApprove={() => void approving.run({ body: { ids: [id] } })}
        onReject={(reason) => void rejecting.run({ params: { id }, body: { reason, version } })}
      />
    )
  if (!row.mayEdit) return null
  return (
    <Removing
      status={row.status}
      busy={removing.busy}
      onRemove={() => void removing.run({ params: { id } })}
    />
  )
}

/** One award with its proofs; those in charge of the class decide about it here. */
export const AwardSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  return (
    <Sheet title={query.data?.awardName ?? '荣誉'} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
        {(row) => (
          <>
            <Fact label={LABELS.kind} value={row.kind} />
            <Fact label={LABELS.awardLevel} value={row.awardLevel} />
            <Fact label={LABELS.awardDate} value={row.awardDate} />
            <Fact label={LABELS.issuer} value={row.issuer} />
            <Fact label="提交人" value={authorText(row)} />
            <Fact label={LABELS.status} value={ACHIEVEMENT_STATUS_LABELS[row.status]} />
            {row.reason !== null && <Fact label={LABELS.reason} value={row.reason} />}
            {row.note !== null && <p className="m-sheet-form">{row.note}</p>}
            <div className="m-sheet-form">
              <Pictures pictures={row.files.filter(({ thumbnailUrl }) => thumbnailUrl !== null)} />
              <Attachments files={row.files.filter(({ thumbnailUrl }) => thumbnailUrl === null)} />
            </div>
            <Actions row={row} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
