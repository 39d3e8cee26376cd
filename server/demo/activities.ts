import * as classes from '../src/modules/school/classes/service'
import type { AsUser } from './accounts'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

/** A few real changes by real users over the last days, so that the home page has something to tell. */
export const bringToLife = async (school: DemoSchool, ids: Ids, asUser: AsUser) => {
  const student = school.students.find((one) => one.key === school.accounts.student)
  const own = school.classes.find((one) => one.key === student?.classKey)
  if (own === undefined) return
  const ownId = idOf(ids.classes, own.key)
  const neighbours = school.classes.filter((one) => one.grade === own.grade && one.key !== own.key)
  const courseIds = own.courseKeys.map((key) => idOf(ids.courses, key))

  await classes.assignCourses(asUser('admin', 3, 150), ownId, courseIds)
  for (const [index, neighbour] of neighbours.slice(0, 2).entries()) {
    const ctx = asUser('dept', 1 + index, 35 * index)
    const classId = idOf(ids.classes, neighbour.key)
    const before = await classes.get(ctx, classId)
    await classes.update(ctx, classId, { ...before, description: `${own.academicYear} 学年班级公约已报送` })
  }
  await classes.exportAll(asUser('dept', 0, 140), { grade: own.grade })
  const current = await classes.get(asUser('admin', 0, 25), ownId)
  await classes.update(asUser('admin', 0, 25), ownId, { ...current, description: '班级文化墙已更新' })
}
