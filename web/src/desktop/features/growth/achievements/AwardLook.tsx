import {
  type AchievementDetail,
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { LookDialog, type LookProps } from './LookDialog'

const factsOf = (one: AchievementDetail) =>
  [
    [LABELS.awardName, one.awardName],
    [LABELS.awardDate, one.awardDate],
    [LABELS.kind, one.kind],
    [LABELS.awardLevel, one.awardLevel ?? '—'],
    [LABELS.issuer, one.issuer ?? '—'],
  ] as const

export const AwardLook = ({ row, ...dialog }: LookProps<AchievementRow>) => {
  const query = useApi(api.get, { params: { id: row.id } }, { silent: true, staleTime: 0 })
  const approving = useAction(api.approveMany, { done: '审核成功', after: dialog.onClose })
  return (
    <LookDialog
      {...dialog}
      title={`${row.studentName} 的荣誉`}
      noun="荣誉"
      query={query}
      endpoint={api.get}
      factsOf={factsOf}
      approving={approving.busy}
      onApprove={(version) => approving.run({ body: { ids: [row.id], versions: { [row.id]: version } } })}
    />
  )
}
