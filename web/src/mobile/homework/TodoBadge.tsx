import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { useApi } from '../../api/queries'
import { Badge } from '../kit/Badge'

/** How much a pupil has to do, as the home says: whatever changes it has the home's answer read anew. */
export const TodoBadge = () => {
  const { data } = useApi(homeApi.get, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return <Badge count={data?.homework[0]?.todo ?? 0} unit="项待完成" />
}
