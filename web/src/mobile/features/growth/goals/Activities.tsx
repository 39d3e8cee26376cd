import { activitiesApi as api } from '@xueqiao/contract/features/growth/achievements/activities'
import { useApi } from '../../../../api/queries'
import { ActivityForm } from './ActivityForm'
import { ActivitySheet } from './ActivitySheet'
import { HandedInList } from './HandedInList'

const SHOWN = 50

/** What a pupil took part in, and where a new one is handed in. */
export const Activities = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  return (
    <HandedInList
      title="活动经历"
      empty="还没有活动经历。"
      newText="提交活动"
      link="/student-growth/achievements?tab=activities"
      studentId={studentId}
      query={query}
      endpoint={api.search}
      textOf={({ activityName, startDate, activityType, role }) => ({
        title: activityName,
        note: [startDate, activityType, role].filter(Boolean).join('，'),
      })}
      sheet={(id, onClose) => <ActivitySheet key={id} id={id} onClose={onClose} />}
      form={(onClose) => <ActivityForm studentId={studentId} onClose={onClose} />}
    />
  )
}
