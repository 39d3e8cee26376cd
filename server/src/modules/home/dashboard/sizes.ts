import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import type { Reach } from '../../account/reach/access'
import * as q from './queries'

export type ClassSize = Awaited<ReturnType<typeof q.classSizes>>[number]

/** Every class the caller sees with its pupils, as they were within the last seconds. */
export const classSizes = (ctx: AuthedCtx, reach: Reach): Promise<readonly ClassSize[]> =>
  recently(ctx, 'school', `class sizes ${JSON.stringify(reach)}`, async () => {
    const value = await q.classSizes(ctx.db, reach)
    return { value, rows: value.reduce((sum, { students }) => sum + students, 0) }
  })
