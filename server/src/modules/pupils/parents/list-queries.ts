import type { AccountState, ParentSearch } from '@xueqiao/contract/features/pupils/parents/api'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db } from '../../../platform/db/database'
import { anyIn, anyOf, flag, lit, tsquery } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { classesInCharge, classesWithin, isInCharge } from '../../account/reach/scope'

type Parents = ExpressionBuilder<Database & { p: Database['parents'] }, 'p'>

/** A number whatever was written around it; there is an index on these words. */
export const DIGITS = sql<string>`right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 11)`

/** Pupils at the school with their guardians and classes. */
const families = (eb: Parents) =>
  eb
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select('g.parent_id')
    .where('s.deleted_at', 'is', null)

/** What a teacher reaches as a teacher: families have their own pages. */
const asStaff = (reach: Reach): Reach => ({ ...reach, studentId: null, parentId: null })

/** A filter sees no further than the list: a sibling in a foreign class is nobody's business. */
const placed = (eb: Parents, reach: Reach) => {
  if (reach.all) return families(eb)
  const classes = eb
    .selectFrom('classes as c')
    .select('c.id')
    .where(classesWithin(asStaff(reach)))
  // Looked up once: joined, they count as half of all classes, and everybody's families would be read.
  return families(eb).where('s.class_id', '=', anyIn(classes))
}

export const children = (eb: Parents, reach: Reach) =>
  eb
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .where('s.deleted_at', 'is', null)
    .where(classesWithin(asStaff(reach)))

/** Whoever has a child in a class within reach. */
export const within = (reach: Reach) => (eb: Parents) =>
  reach.all ? eb.lit(true) : eb('p.id', 'in', placed(eb, reach))

/** Whoever keeps the record of a child keeps that of its guardians (decisions G04, G68). */
export const inCharge = (reach: Reach) => (eb: Parents) =>
  reach.changesAll ? eb.lit(true) : eb('p.id', 'in', families(eb).where(classesInCharge(reach)))

/**
 * Every child is in one's charge: whoever has a code for the parent's account sees all of them. Summed up for each
 * parent: as a question whether there is another child, the database would first look for all that there are.
 */
const inFullCharge = (reach: Reach) => (eb: Parents) => {
  if (reach.changesAll) return flag(eb.lit(true))
  const each = eb
    .selectFrom('student_guardians as g')
    .innerJoin('students as s', 's.id', 'g.student_id')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select((child) => child.fn<boolean>('bool_and', [isInCharge(reach)(child)]).as('all'))
    .whereRef('g.parent_id', '=', 'p.id')
    .where('s.deleted_at', 'is', null)
  return flag(eb.fn.coalesce(each, eb.lit(true)))
}

type Account = Database & { u: Database['users'] }
const user = expressionBuilder<Account, 'u'>()
const isEnabled = user('u.enabled', '=', lit(true))
const isPending = user('u.must_change_password', '=', lit(true))

const STATES: Record<Exclude<AccountState, 'none'>, Expression<SqlBool>> = {
  disabled: user.not(isEnabled),
  pending: user.and([isEnabled, isPending]),
  enabled: user.and([isEnabled, user.not(isPending)]),
}

const account = (eb: Parents, state: AccountState) => {
  if (state === 'none') return eb('p.id', 'in', eb.selectFrom('parents_without_account').select('parent_id'))
  const accounts = eb
    .selectFrom('users as u')
    .select('u.id')
    .where('u.profile_type', '=', 'PARENT')
    .whereRef('u.profile_id', '=', 'p.id')
    .where('u.deleted_at', 'is', null)
  return eb.exists(accounts.where(STATES[state]))
}

const hasChild = (eb: Parents) =>
  eb.exists(
    eb
      .selectFrom('student_guardians as g')
      .innerJoin('students as s', 's.id', 'g.student_id')
      .select('g.parent_id')
      .whereRef('g.parent_id', '=', 'p.id')
      .where('s.deleted_at', 'is', null),
  )

const WHOLE_NUMBER = 11

/**
 * Three ways to the same people, each by its own index. A number only as a whole, since parts of it would tell the rest,
 * and only of those whose numbers are shown whole: to others a search would confirm what is masked.
 */
const named = (eb: Parents, reach: Reach, keyword: string) => {
  const digits = keyword.replace(/\D/g, '')
  const byName = eb.selectFrom('parents').select('id').where('search_keys', '@@', tsquery(keyword))
  const byChild = children(eb, reach)
    .select('g.parent_id as id')
    .where('s.search_keys', '@@', tsquery(keyword))
  const byNumber = eb
    .selectFrom('parents as p')
    .select('p.id')
    .where(DIGITS, '=', digits.slice(-WHOLE_NUMBER))
    .where('p.deleted_at', 'is', null)
    .where('p.phone', 'is not', null)
    .where(inCharge(reach))
  const found = byName.unionAll(byChild)
  return eb('p.id', '=', anyIn(digits.length >= WHOLE_NUMBER ? found.unionAll(byNumber) : found))
}

type Filter = Omit<ParentSearch, 'page' | 'size'>

const chosen = (db: Db, reach: Reach, filter: Filter) =>
  db
    .selectFrom('parents as p')
    .where('p.deleted_at', 'is', null)
    .where(within(reach))
    .$if((filter.keyword ?? '') !== '', (query) =>
      query.where((eb) => named(eb, reach, filter.keyword ?? '')),
    )
    .$if(filter.classId !== undefined, (query) =>
      query.where((eb) => eb('p.id', 'in', placed(eb, reach).where('s.class_id', '=', filter.classId ?? 0))),
    )
    .$if(filter.grade !== undefined, (query) =>
      query.where((eb) => eb('p.id', 'in', placed(eb, reach).where('c.grade', '=', filter.grade ?? 0))),
    )
    .$if(filter.account !== undefined, (query) => query.where((eb) => account(eb, filter.account ?? 'none')))
    .$if(filter.childless === true, (query) => query.where((eb) => eb.not(hasChild(eb))))
    .$if(filter.childless === false, (query) => query.where(hasChild))

/** The children within reach, the eldest first; of the others nothing is said. */
const childrenOf = (eb: Parents, reach: Reach) =>
  children(eb, reach)
    .select([
      's.id as studentId',
      's.name',
      'c.id as classId',
      'c.name as className',
      'c.grade',
      'g.relationship',
      'g.is_primary as isPrimary',
      'g.can_sign as canSign',
    ])
    .whereRef('g.parent_id', '=', 'p.id')
    .orderBy('c.grade', 'desc')
    .orderBy('s.id')

/** There is one at most. Said, so that it is looked up for each who is shown: else all accounts are read along with them. */
const accountOf = (eb: Parents) =>
  eb
    .selectFrom('users as a')
    .select(['a.id', 'a.username', 'a.enabled', 'a.must_change_password', 'a.last_login_at'])
    .where('a.profile_type', '=', 'PARENT')
    .whereRef('a.profile_id', '=', 'p.id')
    .where('a.deleted_at', 'is', null)
    .limit(sql.lit(1))
    .as('u')

/** List and detail share these columns, so they cannot disagree. */
const shown = (query: ReturnType<typeof chosen>, reach: Reach) =>
  query
    .leftJoinLateral(accountOf, (join) => join.onTrue())
    .select([
      'p.id',
      'p.name',
      'p.phone',
      'p.version',
      'u.username',
      sql<AccountState>`case when u.id is null then 'none' when ${STATES.disabled} then 'disabled'
        when ${STATES.pending} then 'pending' else 'enabled' end`.as('account'),
    ])
    .select((eb) => [
      jsonArrayFrom(childrenOf(eb, reach)).as('children'),
      inCharge(reach)(eb).$castTo<boolean>().as('mayManage'),
      inFullCharge(reach)(eb).as('inFullCharge'),
      flag(eb('u.last_login_at', 'is not', null)).as('accountUsed'),
    ])

/** Counted where they stand by themselves: of all others not one is looked at, and those who are gone are few. */
const countWithoutAccount = (db: Db) =>
  db
    .selectFrom('parents_without_account as w')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parents as p')
            .select('p.id')
            .whereRef('p.id', '=', 'w.parent_id')
            .where('p.deleted_at', 'is not', null),
        ),
      ),
    )

const asksWithoutAccount = ({ account, keyword = '', ...others }: Filter) =>
  account === 'none' && keyword === '' && Object.values(others).every((one) => one === undefined)

export const search = (
  db: Db,
  reach: Reach,
  { page, size, ...filter }: ParentSearch,
  recalled?: Recent<number>,
) => {
  const matching = chosen(db, reach, filter)
  const total =
    reach.all && asksWithoutAccount(filter)
      ? countWithoutAccount(db)
      : matching.select((eb) => eb.fn.countAll<number>().as('total'))
  const kept = recalled && ({ total: recalled, table: 'parents' } as const)
  return paginate(shown(matching, reach).orderBy('p.id'), { page, size }, total, kept)
}

/** One or several, with everything there is to know. */
const details = (db: Db, reach: Reach) =>
  shown(chosen(db, reach, {}), reach).select([
    'p.email',
    'p.address',
    'p.employer',
    'p.created_at as createdAt',
    'p.apart',
    'u.id as accountId',
    'u.last_login_at as lastLogin',
  ])

export type ParentRecord = Awaited<ReturnType<typeof byIds>>[number]

export const byIds = (db: Db, reach: Reach, ids: readonly number[]) =>
  details(db, reach).where('p.id', '=', anyOf(ids)).orderBy('p.id').execute()
