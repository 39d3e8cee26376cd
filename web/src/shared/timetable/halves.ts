import {
  bellSchedulesApi as api,
  type BellScheduleRow,
} from '@xueqiao/contract/features/school/bell-schedules/api'
import { useApi } from '../../api/queries'

/** The last lesson of the morning. */
const noonOf = ({ periods }: Pick<BellScheduleRow, 'periods'>) =>
  Math.max(0, ...periods.map(({ part, lessonNumber }) => (part === 'MORNING' ? (lessonNumber ?? 0) : 0)))

const WHOLE = { label: '全天', startsNumber: null, endsNumber: null } as const

/** A day and its halves as lessons of a leave; none where the stages of the school have their noon after different lessons. */
export const useHalves = () => {
  const { data } = useApi(api.list, { query: { state: 'NOW' } }, { silent: true })
  const noons = new Set((data ?? []).map(noonOf))
  const [noon = 0] = noons
  if (noons.size !== 1 || noon === 0) return []
  return [
    WHOLE,
    { label: '上午', startsNumber: null, endsNumber: noon },
    { label: '下午', startsNumber: noon + 1, endsNumber: null },
  ]
}
