/**
 * What a caller hands in and gets back: plain data, JSON to the letter. Ids are the caller's own and stable;
 * the engine never reads a clock, a name or anything that is not here.
 */

/** The engine shows everything by its place in these lists: `day` counts from 0, `period` within its bell from 0. */
export interface Slot {
  day: number
  period: number
}

export type Part = 'READING' | 'MORNING' | 'AFTERNOON' | 'EVENING'

export interface Period {
  /** Minutes since midnight; periods of a bell stand in this order and do not overlap. */
  start: number
  end: number
  part: Part
  /** A double lesson may run on into the next period. Left out: yes within a part, never across two. */
  joinsNext?: boolean
  /** Only on these days; left out: on all. */
  days?: number[]
}

/** A bell schedule (作息). Clocks of several bells are compared for teachers and rooms (H15). */
export interface Bell {
  id: string
  periods: Period[]
}

export interface SchoolClass {
  id: string
  bell: string
  grade?: string
  headTeacher?: string
  campus?: string
}

export interface Teacher {
  id: string
  /** 教研组: what H8 blocks and selectors name. */
  groups?: string[]
}

export interface Room {
  id: string
  kind: string
  /** So many classes at once; a playground 9. 1 = exclusive: one lesson, also a joint one, fills it. */
  capacity: number
  campus?: string
  /** It never holds more: nobody is told to let it. */
  fixed?: boolean
}

/** Where a lesson takes place: one room, or any of a kind; left out: in the class's own room, which is never short. */
export interface RoomNeed {
  room?: string
  kind?: string
  /** Any of these. */
  among?: string[]
}

export type Parity = 'EVERY' | 'ODD' | 'EVEN'

/** One 教学班 of a band (走班): all rows of an activity stand in the same slot. */
export interface Row {
  id: string
  course: string
  teachers: string[]
  room?: RoomNeed
}

/**
 * One meeting a week (or every other week): a course with n lessons is n activities, a double one is one of length 2.
 * 合班 names several classes, co-teachers several teachers; a band has `rows`, and its own teachers and room stay empty.
 */
export interface Activity {
  id: string
  course: string
  classes: string[]
  teachers: string[]
  length: number
  /** Left out: EVERY. An ODD and an EVEN activity may share a slot. */
  parity?: Parity
  room?: RoomNeed
  rows?: Row[]
  /** 固定: this slot and no other; with `locked` of a placement the same for one run. */
  lock?: Slot
  /** Periods it may stand in; left out: MORNING and AFTERNOON. */
  parts?: Part[]
  /** Only for activities without a class: whose periods are meant. Left out: the first bell. */
  bell?: string
}

/** An activity is meant when it agrees with every key that is there; an empty selector means all. */
export interface Selector {
  classes?: string[]
  grades?: string[]
  teachers?: string[]
  groups?: string[]
  courses?: string[]
  rooms?: string[]
  kinds?: string[]
  activities?: string[]
}

/** A slot is meant when it agrees with every key that is there. */
export interface When {
  days?: number[]
  periods?: number[]
  parts?: Part[]
  bells?: string[]
  /** Any of these; `slots` and the other keys must both agree. */
  slots?: Slot[]
}

/** Hard: a table that breaks it is not complete. Otherwise each unit of its count costs `weight` (0–10; 0 = off). */
export interface Strength {
  id: string
  hard: boolean
  weight: number
}

export type Relation =
  /** All start together. */
  | 'SAME_TIME'
  | 'SAME_DAY'
  | 'OTHER_DAY'
  /** Never at once. */
  | 'OTHER_TIME'
  /** b later in the week than a. */
  | 'AFTER'
  /** On the same day b is later than a; on other days free. */
  | 'AFTER_ON_DAY'
  /** b begins when a ends, on the same day. */
  | 'RIGHT_AFTER'
  /** One right before or after the other, in any order. */
  | 'NEIGHBOURS'
  /** On the same day one right before or after the other; on other days free. */
  | 'NEIGHBOURS_ON_DAY'
  /** On the same day at least `gap` periods lie between. */
  | 'GAP'
  /** At least `gap` days from one to the other. */
  | 'DAYS_APART'

/** What each rule counts stands beside it: this is the number people read, and cost = weight × count. */
export type Rule = Strength &
  (
    | { code: 'H5'; who: Selector; when: When } // 不排课: lessons of `who` inside `when`
    // 连堂: doubles of `who` that start outside `when`; `singles`: lessons of one period too
    | { code: 'H6'; who: Selector; when: When; singles?: boolean }
    | { code: 'H7'; who: Selector; when: When } // 固定、预排: lessons of `who` outside `when`
    | { code: 'H8'; who: Selector; when: When } // 教研活动: lessons of `who` (groups) inside `when`
    // 每天上限与分布, for each class and course: lessons above `max` a day; lessons that must change day to give
    // `pattern`, e.g. [2, 1, 1, 1]; pairs nearer than `gap` days (1: same day)
    | { code: 'H12'; who: Selector; max?: number; pattern?: number[]; gap?: number }
    | { code: 'H13'; who: Selector; max: number; parts?: Part[] } // 教师每日上限: periods above it
    | { code: 'H14'; who: Selector; max: number } // 教师连上上限: periods of a run above it; noon ends a run
    | { code: 'H16'; a: Selector; b: Selector; scope: 'TIME' | 'DAY'; sameClass?: boolean } // 互斥: pairs
    // 同时开课、A 之后 B: pairs that break the relation; `sameClass`: only pairs that share a class
    | { code: 'H17'; a: Selector; b: Selector; relation: Relation; gap?: number; sameClass?: boolean }
    | { code: 'H18'; who: Selector; minutes: number } // 赶课: lessons of a teacher on two campuses with less between
    | { code: 'S1'; who: Selector; when: When } // 主科上午: lessons outside
    | { code: 'S2'; who: Selector; when: When } // 适宜节次: lessons inside these unsuitable slots
    // 周课分散, each class and course: days missing to the most it could use; pairs nearer than `gap` days
    | { code: 'S3'; who: Selector; gap?: number }
    // 教师空堂: free periods between lessons of a half day; only those above the limits count
    | { code: 'S4'; who: Selector; maxPerDay?: number; maxPerWeek?: number }
    // 日课量均衡: periods above an even share, rounded up, a day; with `min`: periods missing to it on a working day
    | { code: 'S5'; who: Selector; min?: number; even?: boolean }
    // 连上: periods above `maxRun`; `halves`: classes' courses that are only ever in one half of the day
    | { code: 'S6'; who: Selector; maxRun?: number; halves?: boolean }
    | { code: 'S7'; who: Selector } // 节次轮换, each class and course: lessons in a period it already has
    | { code: 'S8'; who: Selector } // 教案平齐, each teacher and course: lessons a class is ahead of another on a day
    // 教师意愿: lessons inside `avoid`, half days and days used above the limits, days missing to `minDays`
    | { code: 'S9'; who: Selector; avoid?: When; maxHalfDays?: number; maxDays?: number; minDays?: number }
    | { code: 'S10'; classes?: string[]; days: number; period: number } // 班主任首节: days missing to `days`
    | { code: 'S11'; groups: string[][]; classes?: string[] } // 文理交替: neighbours of one group, other courses
    | { code: 'S12'; who: Selector; when: When } // 自习末节: lessons outside
    | { code: 'S13'; who: Selector; when: When } // 领导巡查: lessons of leaders inside
    | { code: 'S14'; who: Selector } // 场地稳定, each class and course: rooms beyond the first
    | { code: 'S15'; who: Selector; limit: number } // 公平: free periods of a teacher's week above `limit`, squared
    | { code: 'S16' } // 与上一版差异: lessons that stand elsewhere than in `previous`
    // 早晚值班均衡: a teacher's lessons inside above `max` a week; `together`: those of all that are meant
    | { code: 'S17'; who: Selector; when: When; max: number; together?: boolean }
    // 空课在末尾: free periods of a class in a morning or afternoon, while a lesson of the day is still to come
    | { code: 'S19'; classes?: string[] }
    | { code: 'S18'; novice: string; mentor: string; courses?: string[] } // 听课: novice's lessons before or with mentor's, a day
  )

export type RuleCode = Rule['code']
/** Rules that need no data: they always hold, and follow from the activities themselves. */
export type FixedCode = 'H1' | 'H2' | 'H3' | 'H4' | 'H6' | 'H7' | 'H9' | 'H10' | 'H11' | 'H15'
export type Code = RuleCode | FixedCode

export interface Problem {
  /** Teaching days a week. */
  days: number
  bells: Bell[]
  classes: SchoolClass[]
  teachers: Teacher[]
  rooms: Room[]
  activities: Activity[]
  rules: Rule[]
  /** The version before: for S16, and where a run begins when it is asked to. */
  previous?: Placement[]
}

export interface Placement extends Slot {
  activity: string
  /** One an activity, or one a row of a band; null: the class's own room. */
  rooms: (string | null)[]
  /** Stays where it is in `solve` and `repair`; in `repair` not where whoever it needs is away. */
  locked?: boolean
}

/** What a rule comes to in a table. Fixed rules stand under their code as id. */
export interface RuleCost {
  rule: string
  code: Code
  hard: boolean
  weight: number
  count: number
}

export interface Score {
  /** Everything placed and no hard rule broken. */
  complete: boolean
  unplaced: number
  /** Sum of the counts of hard rules. */
  hard: number
  /** Sum of weight × count of the others. */
  soft: number
  rules: RuleCost[]
}

/** One thing that is wrong: which rule, which lessons, how much it counts, and about whom or what. */
export interface Violation {
  rule: string
  code: Code
  hard: boolean
  count: number
  activities: string[]
  teacher?: string
  class?: string
  room?: string
  slot?: Slot
}

export interface Table {
  placements: Placement[]
  /** Ids of activities without a place. */
  unplaced: string[]
}

export interface Solution extends Table {
  score: Score
  /** Moves tried so far; with the same seed the same table after the same number. */
  iterations: number
}
