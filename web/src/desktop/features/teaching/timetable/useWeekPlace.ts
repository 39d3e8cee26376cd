import { today } from '@xueqiao/contract/common/school-time'
import { useSearchParams } from 'react-router'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Which week of whom, as the address says. */
export const useWeekPlace = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  return {
    date: DAY.test(asked) ? asked : today(),
    /** Nobody's where it is none of theirs. */
    id: (key: string) => Number(params.get(key)) || undefined,
    set: (some: Record<string, string>) =>
      setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true }),
  }
}
