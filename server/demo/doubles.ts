import * as parents from '../src/modules/pupils/parents/service'
import type { TxCtx } from '../src/platform/context'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

const spaced = (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
const SPELLINGS: ((phone: string) => string | null)[] = [spaced, (phone) => `+86${phone}`, () => null]

const APART = 2

/** A family with a child in either of two classes: each 班主任 entered the number, and the office has to decide. */
const enterApart = async (ctx: TxCtx, school: DemoSchool, ids: Ids, primary: DemoSchool['guardians']) => {
  const classOf = new Map(school.students.map(({ key, classKey }) => [key, classKey]))
  for (const { parentKey, studentKey, relationship } of primary.slice(-APART)) {
    const parent = school.parents.find(({ key }) => key === parentKey)
    const elsewhere = primary.findLast((one) => classOf.get(one.studentKey) !== classOf.get(studentKey))
    if (parent === undefined || elsewhere === undefined) continue
    const made = await parents.createMany(ctx, [{ name: parent.name, phone: parent.phone, apart: true }])
    const student_id = idOf(ids.students, elsewhere.studentKey)
    for (const parent_id of made.values())
      await parents.link(ctx, [{ student_id, parent_id, relationship, is_primary: false }])
  }
}

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
  await enterApart(ctx, school, ids, primary)
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
