import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import * as q from './queries'

/** For the records of health above, which know who may. */
export {
  changeCheck,
  changeChecks,
  insertCheck,
  insertChecks,
  removeCheck,
  removeChecks,
} from './queries'

/** Physical exams, achievements and activities; whoever asks has passed the pupil's door. */
export const ofStudent = (db: Db, studentId: number) => q.ofStudent(db, studentId)

/** Check-ups of many, as they stand: for whoever fills a school. */
export const createMany = (ctx: Ctx, checks: Parameters<typeof q.insertChecks>[1]) =>
  transact(ctx, (ctx) => q.insertChecks(ctx.db, checks))
