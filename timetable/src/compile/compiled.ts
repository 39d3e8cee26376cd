import type { Activity, Problem, Relation, Rule } from '../model'
import type { Lookup } from './select'
import type { Time } from './time'

/** Lists of numbers in one array: list i is of[at[i]] … of[at[i + 1] - 1]. */
export interface Lists {
  at: Int32Array
  of: Int32Array
}

export const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const at = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => {
    at[index + 1] = at[index]! + list.length
  })
  return { at, of: Int32Array.from(lists.flat()) }
}

/** A place that needs a room: which would do, and whose unit it is. */
export interface Need {
  unit: number
  activity: number
  rooms: Int32Array
  /** Classes it brings along. */
  classes: number
}

/** What a teacher's day may look like, as tables over the set of busy periods. */
export interface Profile {
  /** Hard rules that a placement must keep: 1 = allowed. */
  allowed: Uint8Array | undefined
  soft: Float64Array
  hard: Int32Array
  /** Days a week that hard rules allow; undefined: no limit. */
  mostDays: number | undefined
  /** What is counted over the week. */
  weekly: WeekRule[]
  /** What is counted day by day, rule by rule. */
  daily: { rule: Rule; count: (busy: number) => number }[]
  gaps: Int32Array
  /** Half days a set touches: 0, 1 or 2. */
  halves: Int32Array
}

export type WeekRule = { rule: Rule; kind: 'gaps' | 'fair' | 'halves' | 'days' | 'minDays'; limit: number }

/** Lessons of one class in one course, as far as rules mean them. */
export interface Group {
  units: number[]
  class: number
  rules: GroupRule[]
}

export interface GroupRule {
  rule: Rule
  kind: 'max' | 'pattern' | 'gap' | 'spread' | 'rotate' | 'rooms'
  /** The limit; of `spread`: days on which its lessons may be. */
  value: number
  /** Of `pattern`: days with at least k + 1 periods. */
  pattern?: number[]
}

export interface Counter {
  rule: Rule
  units: number[]
  slots: Uint8Array
  min: number
  max: number
}

/** Where a teacher is in a lesson: by the room that a need has been given; without a need, always the first. */
export interface Stay {
  need: number
  campus: readonly (string | undefined)[]
}

export interface Link {
  a: number
  b: number
  /** Holds only while the rooms of one of these are on two campuses. */
  walks?: readonly (readonly [Stay, Stay])[]
  relation: Relation
  gap: number
  rule: Rule
}

/** Parallel groups of one teacher and course (S8). */
export interface Parallel {
  groups: number[]
  rule: Rule
}

/** What a class has in the course of its days. */
export interface Sequence {
  class: number
  /** 2 where its lessons alternate. */
  weeks: number
  rule: Rule
  /** Neighbouring lessons should differ (S11): for each course the set of groups it is in. */
  sets?: Int32Array
  /** None of these columns should be free before a lesson (S19). */
  columns?: Int32Array
}

/** What costs: one number that depends on where some units stand. */
export const UNARY = 0
export const LINE = 1
export const GROUP = 2
export const PARALLEL = 3
export const COUNTER = 4
export const LINK = 5
export const SEQUENCE = 6

export interface Compiled {
  problem: Problem
  time: Time
  lookup: Lookup
  /** 2 where some lessons alternate. */
  weeks: number
  activities: Activity[]
  /** Activities that always stand together are one unit: a band, or what a rule binds. */
  unitOf: Int32Array
  members: number[][]
  units: number
  length: Int32Array
  /** Bit 0: odd weeks, bit 1: even weeks. */
  weekBits: Int32Array
  offset: Int32Array
  classes: Lists
  teachers: Lists
  needs: Need[]
  needsOf: Lists
  classCount: number
  teacherCount: number
  roomCount: number
  capacity: Int32Array
  closed: Uint8Array
  course: Int32Array
  courses: string[]
  /** domain[unit × slots + slot]: may start there. */
  domain: Uint8Array
  starts: Lists
  unary: Float64Array
  unaryHard: Int32Array
  /** Atom of a teacher's day, by column: bits of masks. */
  atoms: Int32Array[]
  /** Teachers of several bells, and classes that sit in lessons of several. */
  mixed: Uint8Array
  mixedClass: Uint8Array
  profile: (Profile | undefined)[]
  /** Lines of teacher: 1, or 2 where lessons alternate. */
  lines: Int32Array
  groups: Group[]
  groupsOf: Lists
  parallels: Parallel[]
  counters: Counter[]
  countersOf: Lists
  links: Link[]
  /** Links that a placement must keep, and all. */
  hardLinksOf: Lists
  /** Units that a hard rule wants beside a unit on its day. */
  heldWith: Lists
  sequences: Sequence[]
  elementKind: Uint8Array
  elementIndex: Int32Array
  /** Of LINE: the week. */
  elementWeek: Uint8Array
  elementsOf: Lists
}
