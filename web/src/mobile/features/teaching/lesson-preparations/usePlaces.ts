import { mobileKind } from '@xueqiao/contract/access/roles'
import { useViewer } from '../../../../session/access'
import { homeOf, preparationsOf } from '../../../kit/places'

/** Where one is, of whoever looks. */
export const usePlaces = () => {
  const kind = mobileKind(useViewer().roles)
  const here = preparationsOf(kind)
  return { here, reviews: `${here}?review=waiting`, home: homeOf(kind), hasWeek: kind === 'teacher' }
}
