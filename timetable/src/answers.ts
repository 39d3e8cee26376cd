import type { Code, Placement, Slot, Table, Violation } from './model'

/** What pre-flight found: `need` against `have`, in periods a week where nothing else is said. */
export interface Finding {
  code:
    | 'UNKNOWN' // an id that does not exist: `what` names it, of a room `rooms` or `kind` as well
    | 'BAD_BELL' // periods that overlap, end before they begin, or a bell without periods
    | 'NO_SLOT' // an activity that no slot suits; `rules` took them
    | 'CLASS_LOAD' // a class has more periods than slots
    | 'TEACHER_LOAD' // a teacher has more periods than slots are left
    | 'TEACHER_DAYS' // a teacher's days, with their limits, hold less than the week asks
    | 'ROOM_LOAD' // a room or kind: class-periods asked against capacity × slots; `rooms`, `slots` say how
    | 'COURSE_DAYS' // a class's course cannot be spread as H12 asks
    | 'LOCK_CLASH' // two locked activities in one slot
    | 'DOUBLES' // a teacher, class or room has more double lessons than places for them
    | 'MATCHING' // a teacher's or class's lessons do not fit one by one, though the sum would
  /** A run cannot complete; otherwise it is a warning. */
  fatal: boolean
  need: number
  have: number
  what?: string
  teacher?: string
  class?: string
  rooms?: string[]
  kind?: string
  slots?: number
  capacity?: number
  activities?: string[]
  rules?: string[]
}

export interface RuleDelta {
  rule: string
  code: Code
  hard: boolean
  /** How much the count changes. */
  delta: number
}

/** What a lesson in a slot means, everything else left where it is. */
export interface Explanation {
  activity: string
  slot: Slot
  /** Hard rules in the way, and whose lessons. */
  blocked: Violation[]
  /** What would change, hard rules too; without lessons in the way these are exact. */
  changes: RuleDelta[]
  /** Sum of weight × delta of what is not hard. */
  soft: number
}

/** GOOD: free and no dearer; POSSIBLE: dearer, or others move along; BLOCKED: no way found. */
export interface Suggestion extends Explanation {
  rank: 'GOOD' | 'POSSIBLE' | 'BLOCKED'
  /** Every lesson that moves, this one first; empty where blocked. Two of them: a swap; at most three more. */
  moves: Placement[]
}

/** What happened to a table that has to be repaired. */
export type Change =
  /** `teacher`, `room` or `class` cannot be there in these slots. */
  | { kind: 'ABSENT'; teacher?: string; room?: string; class?: string; slots: Slot[]; bell?: string }
  /** This lesson shall stand there. */
  | { kind: 'MOVE'; placement: Placement }
  /** This lesson is to be placed anew. */
  | { kind: 'FREE'; activity: string }

export interface Repair extends Table {
  /** Ids of lessons that stand elsewhere than before. */
  moved: string[]
  /** How many of them had to, being hit themselves. */
  hit: number
}

/** A knob that a solve has shown to be a cause: without it (or with `to`) the lessons around fit. */
export interface Cause {
  knob:
    | { kind: 'RULE'; rule: string; code: Code }
    | { kind: 'LOCK'; activity: string }
    | { kind: 'CAPACITY'; room: string; to: number }
  /** Lessons that found no place with it. */
  activities: string[]
  /** Found again and again with the knob as it is, complete without it: what was tried. */
  confirmed: boolean
  /** What it costs to give way: how often the rule is broken then, or locks and class-periods given up. */
  price: number
}

export interface Diagnosis {
  unplaced: string[]
  causes: Cause[]
}
