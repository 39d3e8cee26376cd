import * as parents from '../src/modules/parents/service'
import type { TxCtx } from '../src/platform/context'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './load'

const spaced = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
const SPELLINGS: ((phone: string) => string | null)[] = [spaced, (phone) => `+86${phone}`, () => null]

/** Parents who were entered twice, as happens where lists of several years come together. */
export const enterTwice = async (ctx: TxCtx, school: DemoSchool, ids: Ids) => {
  const ownFamily = new Set(
    school.guardians
      .filter(({ parentKey }) => parentKey === school.accounts.parent)
      .map((one) => one.studentKey),
  )
  const primary = school.guardians.filter(
    ({ isPrimary, studentKey }) => isPrimary && !ownFamily.has(studentKey),
  )
  const chosen = primary.filter((_, index) => index % 40 === 20).slice(0, SPELLINGS.length)
  for (const [index, { parentKey, studentKey, relationship }] of chosen.entries()) {
    const parent = school.parents.find(({ key }) => key === parentKey)
    const phone = SPELLINGS[index]?.(parent?.phone ?? '') ?? null
    const made = await parents.createMany(ctx, [{ name: parent?.name ?? '', phone }])
    const studentId = idOf(ids.students, studentKey)
    for (const parentId of made.values())
      await parents.link(ctx, [
        { student_id: studentId, parent_id: parentId, relationship, is_primary: false },
      ])
  }
}
