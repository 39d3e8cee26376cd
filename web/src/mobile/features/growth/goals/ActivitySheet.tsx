import { activitiesApi as api } from '@xueqiao/contract/features/growth/achievements/activities'
import { ACTIVITY_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { useApi } from '../../../../api/queries'
import { Fact } from '../../../kit/list/Row'
import { ActivityForm } from './ActivityForm'
import { HandedInSheet } from './HandedInSheet'

export const ActivitySheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  return (
    <HandedInSheet
      api={api}
      noun="活动"
      missing="请写明时间和角色"
      query={query}
      nameOf={({ activityName }) => activityName}
      factsOf={(row) => (
        <>
          <Fact label={LABELS.activityType} value={row.activityType} />
          <Fact label={LABELS.startDate} value={row.startDate} />
          <Fact label={LABELS.endDate} value={row.endDate} />
          <Fact label={LABELS.role} value={row.role} />
        </>
      )}
      form={(activity, close) => (
        <ActivityForm studentId={activity.studentId} activity={activity} onClose={close} />
      )}
      onClose={onClose}
    />
  )
}
