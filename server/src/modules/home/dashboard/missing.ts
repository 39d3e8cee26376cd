import type { AuthedCtx } from '../../../platform/context'
import { seesAll } from '../../account/reach/access'
import { missingFor } from '../../family/notifications/service'
import type { ClassSize } from './sizes'

const MISSING = 5
/** Of classes somebody leads: all of them, or the count of their families would go beyond what is shown. */
const MISSING_OF_CLASSES = 12

/** Whose families have not answered, for whoever looks at these classes: one list for the phone and the desk. */
export const missingIn = async (ctx: AuthedCtx, classes: readonly ClassSize[]) => {
  const { profileType, profileId } = ctx.actor
  const leads = ({ headTeacherId, assistantTeacherId }: ClassSize) =>
    profileId !== null && (headTeacherId === profileId || assistantTeacherId === profileId)
  const inCharge = profileType === 'TEACHER' ? classes.filter(leads) : []
  const most = (await seesAll(ctx)) ? MISSING : MISSING_OF_CLASSES
  return missingFor(
    ctx,
    { inCharge: inCharge.map(({ id }) => id), own: classes.map(({ id }) => id) },
    profileType === 'TEACHER' ? most : MISSING,
  )
}
