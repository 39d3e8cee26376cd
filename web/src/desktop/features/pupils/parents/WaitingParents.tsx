import { parentsMergeApi as api } from '@xueqiao/contract/features/pupils/parents/merge'
import { useApi } from '../../../../api/queries'
import { Tool } from '../../../kit/list/Tool'

/** How many numbers wait for a decision: the server tells it to those who keep the whole school's parents. */
export const WaitingParents = ({ onOpen }: { onOpen: () => void }) => {
  const { data = [] } = useApi(api.duplicates, { query: { waiting: 'true' } }, { silent: true })
  if (data.length === 0) return null
  return <Tool icon="alert" onClick={onOpen}>{`${data.length} 个手机号待确认`}</Tool>
}
