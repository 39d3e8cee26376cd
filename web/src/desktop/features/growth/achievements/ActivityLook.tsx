import {
  type ActivityDetail,
  type ActivityRow,
  activitiesApi as api,
} from '@xueqiao/contract/features/growth/achievements/activities'
import { ACTIVITY_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { LookDialog, type LookProps } from './LookDialog'

const factsOf = (one: ActivityDetail) =>
  [
    [LABELS.activityName, one.activityName],
    [LABELS.activityType, one.activityType ?? '—'],
    [LABELS.startDate, one.startDate],
    [LABELS.endDate, one.endDate ?? '—'],
    [LABELS.role, one.role ?? '—'],
  ] as const

export const ActivityLook = ({ row, ...dialog }: LookProps<ActivityRow>) => {
  const query = useApi(api.get, { params: { id: row.id } }, { silent: true, staleTime: 0 })
  const approving = useAction(api.approveMany, { done: '审核成功', after: dialog.onClose })
  return (
    <LookDialog
      {...dialog}
      title={`${row.studentName} 的活动`}
      noun="活动"
      query={query}
      endpoint={api.get}
      factsOf={factsOf}
      approving={approving.busy}
      onApprove={(version) => approving.run({ body: { ids: [row.id], versions: { [row.id]: version } } })}
    />
  )
}
