import { type TimetableWeek, timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { failureText } from '../../api/failure'
import { EmptyState, FailedState, LoadingRows } from '../kit/list/TableState'
import { WeekGrid } from './WeekGrid'

interface Query {
  data: TimetableWeek | null | undefined
  error: Error | null
  refetch: () => unknown
}

/** A week that is read: on its way, not to be had, not published, or there. */
export const WeekCard = ({ query, nobody }: { query: Query; nobody: string }) => {
  const { data, error } = query
  if (data === undefined)
    return error === null ? (
      <LoadingRows />
    ) : (
      <FailedState
        title="未能加载课表"
        text={failureText(error, timetableApi.mine)}
        onRetry={() => void query.refetch()}
      />
    )
  if (data === null) return <EmptyState icon="grid" title="没有可以查看的课表" text={nobody} />
  if (data.version === null && data.lessons.length === 0)
    return (
      <EmptyState
        icon="grid"
        title={data.semesterName === null ? '这一周不在任何学期内' : '这一周还没有发布课表'}
        text="课表发布后会显示在这里。"
      />
    )
  // Nobody's hours are those of a room in which nothing is held.
  if (data.periods.length === 0)
    return <EmptyState icon="grid" title="这一周没有课" text="排到这里的课会显示在这里。" />
  return <WeekGrid week={data} />
}
