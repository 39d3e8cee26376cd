import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { type Names, type Suggestion, sayBlock } from '@xueqiao/timetable'
import { type BenchMap, costWords, slotKey } from './bench'

/** What a place means for the lesson that is picked. */
export interface Told {
  rank: Suggestion['rank']
  suggestion: Suggestion
  weekday: number
  number: number
  /** Who moves along: 换 英语 林晓月. */
  along: string
  cost: string
  /** Why not, or what is in the way. */
  reasons: string[]
  /** Rules that must be kept and would be broken, though the lesson can stand there. */
  breaks: string
}

const alongWords = (moves: Suggestion['moves'], byId: ReadonlyMap<string, ScheduleLesson>) => {
  const others = moves.slice(1).flatMap(({ activity }) => byId.get(activity) ?? [])
  const named = others.map(({ courseName, teachers }) =>
    [courseName, teachers.map(({ name }) => name).join('、')].join(' '),
  )
  if (named.length === 0) return ''
  return named.length === 1 ? `换 ${named[0]}` : `连动 ${named.length} 节：${named.join('，')}`
}

/** The best first, and each by where it is. */
export const toldOf = (
  lesson: ScheduleLesson,
  suggestions: readonly Suggestion[],
  { byId, map, names }: { byId: ReadonlyMap<string, ScheduleLesson>; map: BenchMap; names: Names },
) => {
  const list = suggestions.map((suggestion): Told => {
    const { rank, slot, soft, blocked, moves, changes } = suggestion
    const broken = changes.filter(({ hard, delta }) => hard && delta > 0)
    return {
      ...{ rank, suggestion, weekday: slot.day + 1, number: map.numberOf(lesson, slot) },
      along: alongWords(moves, byId),
      cost: rank === 'BLOCKED' ? '' : costWords(soft),
      reasons: [...new Set(blocked.map((one) => sayBlock(one, names)))],
      breaks:
        rank === 'BLOCKED' || broken.length === 0
          ? ''
          : `但违反：${[...new Set(broken.map(({ rule }) => names.rule(rule)))].join('；')}`,
    }
  })
  return { list, at: new Map(list.map((one) => [slotKey(one.weekday, one.number), one])) }
}
export type AllTold = ReturnType<typeof toldOf>

export const wordsOf = ({ rank, along, cost, reasons, breaks }: Told) =>
  rank === 'BLOCKED'
    ? `不可：${reasons.join('；')}`
    : ['可排', along, cost, breaks].filter((one) => one !== '').join('，')
