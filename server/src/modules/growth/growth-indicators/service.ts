import type { TxCtx } from '../../../platform/context'
import { conflict } from '../../../platform/errors'
import * as q from './queries'

export { save } from './save'
export {
  list,
  maySet,
  namesOf,
  type Semester,
  semesterAmong,
  semesterOf,
  stagesOf,
  systemOf,
  systemsAt,
} from './systems'

export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if ((await q.ofSemesters(ctx.db, semesterIds)).length > 0)
    throw conflict('学期已有自己的评价体系，无法删除')
}
