import { instantAt, wallClock } from '@xueqiao/contract/common/school-time'
import { eveningOf, laterTo } from '../../../../../shared/homework/evening'

interface Dues {
  dueAt: string | null
  dueOf: Record<string, string | null>
}

/** A class may have a due time of its own. */
export const dueOf = ({ dueAt, dueOf }: Dues, classId: number) => dueOf[String(classId)] ?? dueAt

/** Where nothing is chosen yet: now. */
const wallOf = (instant: string | null) => wallClock(instant ?? Date.now())

/** The day whose evening it will take. */
export const dayOf = ({ dueAt, publishAt }: Pick<Dues, 'dueAt'> & { publishAt: string | null }) =>
  eveningOf(wallOf(dueAt), wallOf(publishAt))

/** The day on which it is given. */
export const givenOn = (publishAt: string | null) => wallOf(publishAt).slice(0, 10)

interface Given extends Dues {
  classIds: readonly number[]
  publishAt: string | null
}

/** Later, at its hour, until it takes the evening of this day: for all, or for this class where others have it, too. */
export const dueLater = (values: Given, classId: number, day: string) => {
  const due = instantAt(laterTo(wallOf(dueOf(values, classId)), day, wallOf(values.publishAt)))
  const apart = values.classIds.length > 1 || values.dueOf[String(classId)] != null
  return apart ? { dueOf: { ...values.dueOf, [String(classId)]: due } } : { dueAt: due }
}
