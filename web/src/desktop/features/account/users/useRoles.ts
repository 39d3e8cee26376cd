import { roleLabel } from '@xueqiao/contract/access/roles'
import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { useApi } from '../../../../api/queries'
import { CACHE_MS } from './naming'

/** Every role there is, for choosing; and what people call each (002 §6). */
export const useRoles = () => {
  const { data = [] } = useApi(rolesApi.list, undefined, { staleTime: CACHE_MS })
  const names = new Map(data.map(({ name, displayName }) => [name, displayName]))
  return {
    options: data.map(({ name, displayName }) => ({ value: name, label: displayName })),
    nameOf: (role: string) => names.get(role) ?? roleLabel(role),
  }
}
