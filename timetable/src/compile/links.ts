import type { Activity, Problem, Relation } from '../model'
import type { Link, Need, Stay } from './compiled'
import { type Lookup, matcher, teachersOf } from './select'
import type { Time } from './time'
import { pairsOf, sharing } from './units'

/** Of activities; what is compiled has units. */
export type Pair = Link

/** In how many ways a teacher may stay in an activity, and where. */
const staysIn = (problem: Problem, needs: readonly Need[]) => {
  const ofClass = new Map(problem.classes.map(({ id, campus }) => [id, campus]))
  const own = problem.activities.map(() => [] as number[])
  needs.forEach(({ activity }, need) => {
    own[activity]!.push(need)
  })
  return (at: number, teacher: string): Stay[] => {
    const { room, rows, classes }: Activity = problem.activities[at]!
    const home = ofClass.get(classes[0] ?? '')
    let next = 0
    return (rows ?? [{ teachers: [teacher], room }]).flatMap((row): Stay[] => {
      const asks = row.room?.room ?? row.room?.kind ?? row.room?.among
      const need = asks === undefined ? -1 : own[at]![next++]!
      if (!row.teachers.includes(teacher)) return []
      if (need < 0) return [{ need, campus: [home] }]
      const campus = problem.rooms.map((one) => one.campus ?? home)
      const [first, ...others] = new Set(Array.from(needs[need]!.rooms, (one) => campus[one]))
      return others.length === 0 ? [{ need: -1, campus: [first ?? home] }] : [{ need, campus }]
    })
  }
}

const campusIn = ({ need, campus }: Stay, room: Int32Array) => campus[need < 0 ? 0 : room[need]!]

/** Whether a teacher has to walk from one to the other, in the rooms that were given. */
export const isApart = ([from, to]: readonly [Stay, Stay], room: Int32Array) => {
  const [one, other] = [campusIn(from, room), campusIn(to, room)]
  return one !== undefined && other !== undefined && one !== other
}

/** Every way from one lesson to the other; nothing where nobody ever walks. */
const walksOf = (one: readonly Stay[], other: readonly Stay[]) => {
  const ways = one.flatMap((from) => other.map((to): [Stay, Stay] => [from, to]))
  const isOpen = ([from, to]: [Stay, Stay]) => from.need >= 0 || to.need >= 0
  const none = new Int32Array(0)
  if (ways.some((way) => !isOpen(way) && isApart(way, none))) return { always: true, walks: [] }
  return { always: false, walks: ways.filter(isOpen) }
}

/**
 * Hard relations that hold lessons together are counted while searching: kept strictly, nothing could move any more. So
 * is what depends on rooms, which are given when a lesson is put.
 */
export const isStrict = ({ rule, relation, walks }: Pick<Pair, 'rule' | 'relation' | 'walks'>) =>
  rule.hard &&
  walks === undefined &&
  !['SAME_DAY', 'RIGHT_AFTER', 'NEIGHBOURS', 'AFTER', 'AFTER_ON_DAY'].includes(relation)

/** What a counted hard relation holds together on a day moves together, too. */
export const isHeld = ({ rule, relation }: Pick<Pair, 'rule' | 'relation'>) =>
  rule.hard && ['SAME_DAY', 'RIGHT_AFTER', 'NEIGHBOURS'].includes(relation)

/** Every pair of activities that some rule binds. For H18 `gap` is minutes. */
export const linkPairs = (problem: Problem, lookup: Lookup, needs: readonly Need[]): Pair[] => {
  const { activities } = problem
  const staysOf = staysIn(problem, needs)
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
          return pairsOf(activities, meant, meant, teachersOf).flatMap(([a, b]): Pair[] => {
            const both = teachersOf(activities[a]!).filter((id) => teachersOf(activities[b]!).includes(id))
            const found = both.map((id) => walksOf(staysOf(a, id), staysOf(b, id)))
            const walks = found.flatMap((one) => one.walks)
            const link: Pair = { a, b, relation: 'GAP', gap: -rule.minutes, rule }
            if (found.some(({ always }) => always)) return [link]
            return walks.length === 0 ? [] : [{ ...link, walks }]
          })
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
