import { parentsMergeApi as api } from '@xueqiao/contract/features/pupils/parents/merge'
import { useApi } from '../../../../api/queries'
import { Tool } from '../../../kit/list/Tool'

/** Whose numbers wait for a decision: the server tells it to those who keep the whole school's parents. */
export const useWaiting = () => {
  const { data = [] } = useApi(api.duplicates, { query: { waiting: 'true' } }, { silent: true })
  return { count: data.length, ids: new Set(data.flatMap(({ parents }) => parents.map(({ id }) => id))) }
}

export const WaitingParents = ({ count, onOpen }: { count: number; onOpen: () => void }) =>
  count > 0 && <Tool icon="alert" onClick={onOpen}>{`${count} 个手机号待确认`}</Tool>
