import { electivesApi as api } from '@xueqiao/contract/features/teaching/electives/api'
import { useApi } from '../../../../api/queries'
import { ButtonLink } from '../../../kit/ButtonLink'
import { LOOKUP_MS } from '../../../pickers/lookup'

/** To the plans, for whoever works here and only where there are any. */
export const StaffElectivesLink = () => {
  const { data } = useApi(api.list, { query: {} }, { silent: true, staleTime: LOOKUP_MS })
  return data?.length ? <ButtonLink to="/schedule/electives">走班选科</ButtonLink> : null
}

/** To what a pupil takes: something to do as long as nothing is chosen. */
export const OwnElectivesLink = ({ studentId }: { studentId?: number | undefined }) => {
  const query = { ...(studentId !== undefined && { studentId }) }
  const { data } = useApi(api.mine, { query }, { silent: true, staleTime: 0 })
  if (data == null) return null
  const isDue = data.mayChoose && data.first === null
  const of = studentId === undefined ? '' : `?studentId=${studentId}`
  return (
    <ButtonLink to={`/schedule/electives${of}`} type={isDue ? 'primary' : 'default'}>
      {data.plan.status === 'CONFIRMED' ? '我的教学班' : '选科'}
    </ButtonLink>
  )
}
