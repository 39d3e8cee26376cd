import { allows, resolvePermissions } from '@xueqiao/contract/access/permissions'
import { detectKind, isOwnRoles, KIND_OF, type Kind, rolesHeld } from '@xueqiao/contract/access/roles'
import { type ReactNode, useMemo } from 'react'
import { type StoredUser, useSession } from './store'

export interface Viewer {
  user: StoredUser | null
  /** Without prefix, the current one first; after a switch only that one (decisions G80). */
  roles: readonly string[]
  permissions: readonly string[]
  kind: Kind
}

const rolesOf = ({ username, roles, currentRole, switched }: StoredUser): string[] => {
  if (switched || (currentRole !== '' && currentRole !== roles[0])) return [currentRole]
  return rolesHeld(username, roles)
}

export const viewerOf = (user: StoredUser | null): Viewer => {
  if (user === null) return { user, roles: [], permissions: [], kind: 'parent' }
  const roles = rolesOf(user)
  const kind = isOwnRoles(roles) ? KIND_OF[user.profileType] : detectKind(roles)
  return { user, roles, permissions: resolvePermissions({ ...user, roles }), kind }
}

export const useViewer = (): Viewer => {
  const user = useSession((session) => session.user)
  return useMemo(() => viewerOf(user), [user])
}

/** `can('class:create', 'class:update')`: any of them; nothing asked passes. */
export const useCan = () => {
  const { permissions } = useViewer()
  return (...codes: string[]) => allows(permissions, codes)
}

/** Administrators who are no person of the school have nobody to talk as (000 §5); with a teacher linked they talk as that one. */
export const isOffice = ({ kind, user }: Viewer) => kind === 'admin' && user?.profileType === 'ADMIN'

interface NeedProps {
  code: string | readonly string[]
  /** All of the codes instead of any. */
  all?: boolean
  children: ReactNode
}

/** Removes what the viewer may not do; says nothing (000 §6). */
export const Need = ({ code, all = false, children }: NeedProps) => {
  const { permissions } = useViewer()
  return allows(permissions, [code].flat(), all ? 'all' : 'any') ? children : null
}
