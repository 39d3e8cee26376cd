import { activities, awards } from '../../src/modules/growth/achievements/service'
import * as growth from '../../src/modules/pupils/growth/service'
import * as students from '../../src/modules/pupils/students/service'
import type { Ctx } from '../../src/platform/context'
import type { DemoSchool } from '../generate/types'
import { idOf } from '../ids'
import { chunks, snakeKeys } from '../snake'

/** What belongs to a pupil, under the pupil's id. */
const ofStudents = <T extends { studentKey: string }>(rows: readonly T[], ids: Map<string, number>) =>
  rows.map(({ studentKey, ...row }) => ({ ...snakeKeys(row), student_id: idOf(ids, studentKey) }))

export const loadRecords = async (ctx: Ctx, school: DemoSchool, ids: Map<string, number>, userId: number) => {
  const transfers = school.students.flatMap(({ key: studentKey, transferRecords }) =>
    transferRecords.map((record) => ({ studentKey, ...record })),
  )
  for (const chunk of chunks(ofStudents(transfers, ids), 5000))
    await students.createTransfers(
      ctx,
      chunk.map((record) => ({
        ...record,
        ...(record.approved && { approved_by: userId, approved_at: ctx.now }),
      })),
    )
  const { physicalExams, achievements, activities: experiences } = school.growth
  for (const chunk of chunks(ofStudents(physicalExams, ids), 5000)) await growth.createMany(ctx, chunk)
  for (const chunk of chunks(ofStudents(achievements, ids), 5000)) await awards.createMany(ctx, chunk)
  for (const chunk of chunks(ofStudents(experiences, ids), 5000)) await activities.createMany(ctx, chunk)
}
