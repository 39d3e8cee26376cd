import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { departmentsLed } from '../../account/reach/scope'

type Rows = ExpressionBuilder<Database & { f: Database['feedback'] }, 'f'>

/** Who asks, and how far they reach. */
export interface Viewer {
  userId: number
  reach: Reach
}

/** Looked up once and then like written out, so that each way to be concerned is answered by its own index. */
const oneOf = (ids: Expression<{ id: number }>) => sql<number>`any(array(${ids}))`

const ofDepartmentsLed = (eb: Rows, reach: Reach) =>
  departmentsLed(reach).map((led) => eb('f.department_id', '=', oneOf(led)))

/** What is addressed to the 班主任 is theirs as long as they head the class, and their successor's afterwards. */
const ofClassHeaded = (eb: Rows, { teacherId }: Reach) => {
  if (teacherId === null) return []
  const headed = eb.selectFrom('classes').select('id').where('head_teacher_id', '=', teacherId)
  return [eb.and([eb('f.recipient', '=', 'CLASS'), eb('f.class_id', '=', oneOf(headed))])]
}

/**
 * What they sent themselves. Once somebody else has opened the account, this is no longer so of what was sent without a
 * name: to whoever is in there it is like anybody's, or the difference would tell.
 */
export const ownOf = ({ userId }: Pick<Viewer, 'userId'>) =>
  sql<boolean>`(f.submitter_id = ${userId} and not f.disowned)`

/** Those in charge by what they are; they may hand it to somebody. Nobody is in charge of what they sent themselves. */
export const inCharge = (viewer: Viewer) => (eb: Rows) => {
  const { reach } = viewer
  return eb.and([
    eb.not(ownOf(viewer)),
    reach.all ? eb.lit(true) : eb.or([...ofDepartmentsLed(eb, reach), ...ofClassHeaded(eb, reach)]),
  ])
}

/** And whomever it was handed to. */
export const handledBy = (viewer: Viewer) => (eb: Rows) =>
  eb.or([inCharge(viewer)(eb), eb.and([eb('f.assignee_id', '=', viewer.userId), eb.not(ownOf(viewer))])])

/** The name is not even read where the viewer must not know it. */
export const unlessHidden = <T>(viewer: Viewer, value: RawBuilder<T>) =>
  sql<T | null>`case when f.anonymous and not ${ownOf(viewer)} then null else ${value} end`
