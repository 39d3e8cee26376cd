import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database'
import { anyIn, flag } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { departmentsLed } from '../../account/reach/scope'

const sent = expressionBuilder<Database & { f: Database['feedback'] }, 'f'>()
type Rows = ExpressionBuilder<Database & { f: Database['feedback'] }, 'f'>

/** Who asks, and how far they reach. */
export interface Viewer {
  userId: number
  reach: Reach
}

/** Each way to be concerned is answered by its own index. */
const ofDepartmentsLed = (eb: Rows, reach: Reach) =>
  departmentsLed(reach).map((led) => eb('f.department_id', '=', anyIn(led)))

/** What is addressed to the 班主任 is theirs as long as they head the class, and their successor's afterwards. */
const ofClassHeaded = (eb: Rows, { teacherId }: Reach) => {
  if (teacherId === null) return []
  const headed = eb.selectFrom('classes').select('id').where('head_teacher_id', '=', teacherId)
  return [eb.and([eb('f.recipient', '=', 'CLASS'), eb('f.class_id', '=', anyIn(headed))])]
}

/**
 * What they sent themselves. Once somebody else has opened the account, this is no longer so of what was sent without a
 * name: to whoever is in there it is like anybody's, or the difference would tell.
 */
export const ownOf = ({ userId }: Pick<Viewer, 'userId'>) =>
  flag(sent('f.submitter_id', '=', userId).and(sent.not(sent.ref('f.disowned'))))

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
export const unlessHidden = <T>(viewer: Viewer, value: Expression<T>) =>
  sql<T | null>`case when f.anonymous and not ${ownOf(viewer)} then null else ${value} end`
