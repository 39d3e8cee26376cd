import type { Problem, RuleCost, Score, Table, Violation } from '../model'
import { classViolations, courseViolations } from './courses'
import { FIXED, fixedViolations } from './fixed'
import { loneViolations } from './lone'
import { pairViolations } from './pairs'
import { teacherViolations } from './teachers'
import { viewOf } from './view'

const LONE = new Set(['H5', 'H6', 'H7', 'H8', 'S1', 'S2', 'S9', 'S12', 'S13', 'S16'])
const OF_TEACHERS = new Set(['H13', 'H14', 'S4', 'S5', 'S6', 'S9', 'S15', 'S17'])
const OF_COURSES = new Set(['H12', 'S3', 'S6', 'S7', 'S8', 'S14'])
const OF_CLASSES = new Set(['S10', 'S11', 'S19'])
const OF_PAIRS = new Set(['H16', 'H17', 'H18', 'S18'])

/** Everything that is wrong with a table, by a plain reading of the rules: no search ever runs on this. */
export const violations = (problem: Problem, table: Pick<Table, 'placements'>): Violation[] => {
  const view = viewOf(problem, table)
  return [
    ...fixedViolations(view),
    ...problem.rules
      .filter(({ hard, weight }) => hard || weight > 0)
      .flatMap((rule) => [
        ...(LONE.has(rule.code) ? loneViolations(view, rule) : []),
        ...(OF_TEACHERS.has(rule.code) ? teacherViolations(view, rule) : []),
        ...(OF_COURSES.has(rule.code) ? courseViolations(view, rule) : []),
        ...(OF_CLASSES.has(rule.code) ? classViolations(view, rule) : []),
        ...(OF_PAIRS.has(rule.code) ? pairViolations(view, rule) : []),
      ]),
  ]
}

/** Hard rules only; an empty list is a table that may be published. */
export const verify = (problem: Problem, table: Pick<Table, 'placements'>): Violation[] =>
  violations(problem, table).filter(({ hard }) => hard)

export const score = (problem: Problem, table: Pick<Table, 'placements'>): Score => {
  const counts = new Map<string, number>()
  for (const { rule, count } of violations(problem, table)) counts.set(rule, (counts.get(rule) ?? 0) + count)
  const rules: RuleCost[] = [
    ...FIXED.map((code) => ({ rule: code, code, hard: true, weight: 0, count: counts.get(code) ?? 0 })),
    ...problem.rules.map(({ id, code, hard, weight }) => ({
      rule: id,
      code,
      hard,
      weight: hard ? 0 : weight,
      count: counts.get(id) ?? 0,
    })),
  ]
  const hard = rules.reduce((sum, rule) => sum + (rule.hard ? rule.count : 0), 0)
  const soft = rules.reduce((sum, rule) => sum + rule.weight * rule.count, 0)
  const placed = new Set(table.placements.map(({ activity }) => activity))
  const unplaced = problem.activities.filter(({ id }) => !placed.has(id)).length
  return { complete: hard === 0, unplaced, hard, soft, rules }
}
