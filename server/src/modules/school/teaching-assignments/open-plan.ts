import type { Plan } from './matrix'
import type { Semester } from './semester-queries'

/** A semester that a sheet may name, with all that its words may mean. */
export interface OpenPlan {
  semester: Semester
  plan: Plan
  /** More than one where two have the same name. */
  classes: ReadonlyMap<string, Plan['classes']>
}

/** As people type it: 初一 1 班 is 初一1班. */
export const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
