import type { Viewer } from '../assessments/scope'

/** Whoever looks at health: as far as they see pupils' work, and the school doctor everybody. */
export interface Keeper extends Viewer {
  doctor: boolean
  /** Leads the department or the school: approves what is approved. */
  leads: boolean
}
