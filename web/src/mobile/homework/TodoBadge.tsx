import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { useApi } from '../../api/queries'
import { Badge } from '../kit/Badge'

/** How much a pupil has to do, as the list and the home count it. */
export const TodoBadge = () => {
  const { data } = useApi(myHomeworkApi.today, { query: {} }, { silent: true })
  return <Badge count={data?.[0]?.todo ?? 0} unit="项待完成" />
}
