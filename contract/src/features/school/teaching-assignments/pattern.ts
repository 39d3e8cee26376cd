import { z } from 'zod'
import { Id, ids, optional, optionalText, whole } from '../../../common/fields'
import { ROOM_KIND_MAX } from '../rooms/api'

export const PARITIES = { EVERY: '每周', ODD: '单周', EVEN: '双周' } as const
export type Parity = keyof typeof PARITIES
const KEYS = Object.keys(PARITIES) as [Parity, ...Parity[]]

export const DOUBLE_LESSONS = { min: 0, max: 10 } as const
/** A hall takes no more classes at once. */
const JOINT_MAX = 20

/** How the lessons of a cell want to lie. Missing: single lessons, every week, in the class's own room. */
export const LessonPattern = z.object({
  /** 连堂: so many pairs a week. */
  doubleLessons: z.int(),
  parity: z.enum(KEYS),
  /** 同堂: its teachers stand before the class at the same time, instead of sharing its lessons out. */
  together: z.boolean(),
  /** 上课地点: any room of a kind, or this one. */
  roomKind: z.string().nullable(),
  roomId: z.int().nullable(),
  roomName: z.string().nullable(),
  /** 合班: the other classes that have these lessons with it. */
  jointWith: z.array(z.int()),
})
export type LessonPattern = z.output<typeof LessonPattern>

const SAYS_NOTHING = '0/EVERY/0///'

/** What a pattern says, to know it again; one that says nothing is none. */
export const patternMark = (pattern: Omit<LessonPattern, 'roomName'> | null) => {
  if (pattern === null) return ''
  const { doubleLessons, parity, together, roomKind, roomId, jointWith } = pattern
  const joint = jointWith.toSorted((a, b) => a - b).join('-')
  const said = [doubleLessons, parity, Number(together), roomKind ?? '', roomId ?? '', joint].join('/')
  return said === SAYS_NOTHING ? '' : said
}

export const SaidPattern = z.object({
  doubleLessons: whole(
    DOUBLE_LESSONS.min,
    DOUBLE_LESSONS.max,
    `连堂次数应为${DOUBLE_LESSONS.min}-${DOUBLE_LESSONS.max}的整数`,
  ).default(0),
  parity: z.enum(KEYS, '请选择单双周').default('EVERY'),
  together: z.boolean('只能为 true 或 false').default(false),
  roomKind: optionalText({ max: ROOM_KIND_MAX }),
  roomId: optional(Id('所选场地不存在')),
  jointWith: ids('请选择合班的班级')
    .refine((list) => list.length < JOINT_MAX, `最多 ${JOINT_MAX} 个班合班`)
    .default([]),
})

/** The whole new pattern of a cell; of classes that have its lessons together it is the pattern of each. */
export const PatternInput = SaidPattern.extend({ classId: Id('请选择班级'), courseId: Id('请选择课程') })
export type PatternInput = z.output<typeof PatternInput>

interface Share {
  weeklyLessons: number
}

/** What a cell gives its class in a week: of alternating weeks half, and of teachers side by side once. */
export const lessonsOf = (
  shares: readonly Share[],
  pattern: Pick<LessonPattern, 'parity' | 'together'> | null,
) => {
  const each = shares.map(({ weeklyLessons }) => weeklyLessons)
  const all = pattern?.together ? Math.max(0, ...each) : each.reduce((sum, one) => sum + one, 0)
  return pattern === null || pattern.parity === 'EVERY' ? all : all / 2
}
