import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { useApi } from '../../api/queries'
import { useSeen } from '../bell/seen'

/** One feedback; what the bell said of it has been seen with it. */
export const useFeedback = (id: number) => {
  const query = useApi(feedbackApi.get, { params: { id } }, { staleTime: 0, silent: true })
  useSeen(`/family-school/feedback/${id}`, query.isSuccess)
  return query
}
