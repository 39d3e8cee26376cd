import type { Activity, Problem, Relation, Rule } from '../model'
import { type Lookup, matcher, teachersOf } from './select'
import type { Time } from './time'
import { pairsOf, sharing } from './units'

export interface Pair {
  a: number
  b: number
  relation: Relation
  gap: number
  rule: Rule
}

const campusOf = (problem: Problem) => {
  const ofRoom = new Map(problem.rooms.map(({ id, campus }) => [id, campus]))
  const ofClass = new Map(problem.classes.map(({ id, campus }) => [id, campus]))
  return ({ room, classes }: Activity) =>
    (room?.room === undefined ? undefined : ofRoom.get(room.room)) ?? ofClass.get(classes[0] ?? '')
}

/** Hard relations that hold lessons together are counted while searching: kept strictly, nothing could move any more. */
export const isStrict = ({ rule, relation }: Pick<Pair, 'rule' | 'relation'>) =>
  rule.hard && !['SAME_DAY', 'RIGHT_AFTER', 'NEIGHBOURS', 'AFTER', 'AFTER_ON_DAY'].includes(relation)

/** What a counted hard relation holds together on a day moves together, too. */
export const isHeld = ({ rule, relation }: Pick<Pair, 'rule' | 'relation'>) =>
  rule.hard && ['SAME_DAY', 'RIGHT_AFTER', 'NEIGHBOURS'].includes(relation)

/** Every pair of activities that some rule binds. For H18 `gap` is minutes. */
export const linkPairs = (problem: Problem, lookup: Lookup): Pair[] => {
  const { activities } = problem
  const campus = campusOf(problem)
  return problem.rules
    .filter(({ hard, weight }) => hard || weight > 0)
    .flatMap((rule): Pair[] => {
      switch (rule.code) {
        case 'H16':
        case 'H17': {
          const relation =
            rule.code === 'H17' ? rule.relation : rule.scope === 'TIME' ? 'OTHER_TIME' : 'OTHER_DAY'
          const gap = rule.code === 'H17' ? (rule.gap ?? 1) : 0
          return pairsOf(
            activities,
            matcher(lookup, rule.a),
            matcher(lookup, rule.b),
            sharing(rule.sameClass),
          ).map(([a, b]) => ({ a, b, relation, gap, rule }))
        }
        case 'H18': {
          const meant = matcher(lookup, rule.who)
          return pairsOf(activities, meant, meant, teachersOf)
            .filter(([a, b]) => {
              const from = campus(activities[a]!)
              const to = campus(activities[b]!)
              return from !== undefined && to !== undefined && from !== to
            })
            .map(([a, b]) => ({ a, b, relation: 'GAP', gap: -rule.minutes, rule }))
        }
        case 'S18': {
          const of = (teacher: string) =>
            matcher(lookup, {
              teachers: [teacher],
              ...(rule.courses === undefined ? {} : { courses: rule.courses }),
            })
          return pairsOf(activities, of(rule.mentor), of(rule.novice)).map(([a, b]) => ({
            a,
            b,
            relation: 'AFTER_ON_DAY',
            gap: 0,
            rule,
          }))
        }
        default:
          return []
      }
    })
}

/** Whether lessons that start in these slots keep the relation. A negative gap is minutes instead of periods. */
export const keeps = (
  time: Time,
  relation: Relation,
  gap: number,
  a: number,
  aLength: number,
  b: number,
  bLength: number,
): boolean => {
  const days = time.dayOf[b]! - time.dayOf[a]!
  if (relation === 'SAME_TIME') return a === b
  if (relation === 'SAME_DAY') return days === 0
  if (relation === 'OTHER_DAY') return days !== 0
  if (relation === 'DAYS_APART') return days >= gap || days <= -gap
  if (days !== 0)
    return relation === 'AFTER' ? days > 0 : relation !== 'RIGHT_AFTER' && relation !== 'NEIGHBOURS'
  const one = time.columnOf[a]!
  const other = time.columnOf[b]!
  const first = time.columns[one]!
  const second = time.columns[other]!
  const firstEnd = time.columns[one + aLength - 1]!.end
  const secondEnd = time.columns[other + bLength - 1]!.end
  switch (relation) {
    case 'OTHER_TIME':
      return second.start >= firstEnd || first.start >= secondEnd
    case 'AFTER':
    case 'AFTER_ON_DAY':
      return second.start >= firstEnd
    case 'RIGHT_AFTER':
      return other === one + aLength
    case 'NEIGHBOURS':
    case 'NEIGHBOURS_ON_DAY':
      return other === one + aLength || one === other + bLength
    default:
      if (gap < 0) return second.start - firstEnd >= -gap || first.start - secondEnd >= -gap
      return other - (one + aLength) >= gap || one - (other + bLength) >= gap
  }
}
