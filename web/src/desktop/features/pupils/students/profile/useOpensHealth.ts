import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'

/** Whether the pupil's health opens to whoever looks, as the 成长档案 above it says: nobody asks in order to be refused. */
export const useOpensHealth = (studentId: number) => {
  const seen = useCan()('growth:view')
  const { data } = useApi(growthProfileApi.profile, { query: { studentId } }, { enabled: seen, silent: true })
  return data?.opensHealth === true
}
