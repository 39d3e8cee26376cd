import { ADMIN_NAME, ROLE_LABELS, ROLES, roleCode } from '@xueqiao/contract/access/roles'
import { sql } from 'kysely'
import { lit } from '../../../platform/db/fragments'
import { OFFICE } from './office'

const LABELS = sql.join(
  ROLES.map((role, place) => sql`(${lit(roleCode(role))}, ${lit(ROLE_LABELS[role])}, ${lit(place)})`),
)

/**
 * What everybody calls an account of `users as u` behind which there is no person: by the first of its roles. A login
 * name is half of what it takes to sign in, and says nothing to a family.
 */
export const OFFICE_NAME = sql<string>`case when u.username = ${lit(ADMIN_NAME)} then ${lit(ROLE_LABELS.ADMIN)}
  when u.id is not null then coalesce((select l.label from user_roles ur join roles r on r.id = ur.role_id
    join (values ${LABELS}) as l (name, label, place) on l.name = r.name
    where ur.user_id = u.id order by l.place limit 1), ${lit(OFFICE)}) end`

/** The same among staff, who tell two of one role apart. */
export const OFFICE_ACCOUNT = sql<string>`${OFFICE_NAME} || case when u.username = ${lit(ADMIN_NAME)} then ''
  else ' ' || u.username end`

/** Who did something, as the log has it: of what an account of no person did before it had a name, the name of today. */
export const doerOf = (name: typeof OFFICE_NAME) => sql<string>`coalesce(
  (select ${name} from users u where u.id = a.user_id and u.profile_type = 'ADMIN'), a.actor_name)`
