import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

/** The class that was asked for; before anybody has, the one that whoever looks is 班主任 of. */
export const useClassOr = (asked: number | null | undefined, enabled = true) => {
  const { data } = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS, enabled })
  return asked ?? data?.find(({ own }) => own)?.id ?? null
}
