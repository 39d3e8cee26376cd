import { roleLabel } from '@xueqiao/contract/access/roles'
import type { StoredUser } from './store'

/** By name; an account that is no person's by what it may do, never by its login name. */
export const calledOf = ({ name, username, currentRole }: StoredUser) =>
  name === username ? roleLabel(currentRole) : name
