import { achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { useApi } from '../../../../api/queries'
import { Fact } from '../../../kit/list/Row'
import { AwardForm } from './AwardForm'
import { HandedInSheet } from './HandedInSheet'

export const AwardSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  return (
    <HandedInSheet
      api={api}
      noun="荣誉"
      missing="请补充证书照片"
      query={query}
      nameOf={({ awardName }) => awardName}
      factsOf={(row) => (
        <>
          <Fact label={LABELS.kind} value={row.kind} />
          <Fact label={LABELS.awardLevel} value={row.awardLevel} />
          <Fact label={LABELS.awardDate} value={row.awardDate} />
          <Fact label={LABELS.issuer} value={row.issuer} />
        </>
      )}
      form={(award, close) => <AwardForm studentId={award.studentId} award={award} onClose={close} />}
      onClose={onClose}
    />
  )
}
