import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import {
  DIMENSION_LABELS,
  DIMENSIONS,
  type Dimension,
} from '@xueqiao/contract/features/growth/growth-indicators/values'
import { useApi } from '../../api/queries'

const MINUTES = 5 * 60_000

interface Named {
  dimensions: readonly { dimension: Dimension; name: string }[]
}

/** What these call a dimension: one name, or each of them where stages call it differently. */
export const nameIn = (named: readonly Named[], dimension: Dimension) => {
  const names = new Set(
    named.flatMap(({ dimensions }) => dimensions.find((one) => one.dimension === dimension)?.name ?? []),
  )
  return names.size === 0 ? DIMENSION_LABELS[dimension] : [...names].join('／')
}

/** The dimensions to choose from, as the school calls them: in one stage, or in all that it teaches. */
export const useDimensionOptions = ({ semesterId, stage }: { semesterId?: number; stage?: string } = {}) => {
  const { data } = useApi(
    growthIndicatorsApi.list,
    { query: { ...(semesterId !== undefined && { semesterId }) } },
    { silent: true, staleTime: MINUTES },
  )
  const stages = data?.stages ?? []
  const own = stages.filter((one) => (stage === undefined ? one.taught : one.stage === stage))
  return DIMENSIONS.map((value) => ({ value, label: nameIn(own, value) }))
}
