import * as parents from '../../src/modules/pupils/parents/service'
import * as students from '../../src/modules/pupils/students/service'
import type { Ctx } from '../../src/platform/context'
import type { DemoSchool } from '../generate/types'
import { idOf, renamed } from '../ids'
import { chunks, snakeKeys } from '../snake'

export const loadStudents = async (ctx: Ctx, school: DemoSchool, classIds: Map<string, number>) => {
  const made = new Map<string | null, number>()
  for (const chunk of chunks(school.students, 500)) {
    const rows = chunk.map(
      ({ key, classKey, parentName, parentPhone, relationship, transferRecords, ...student }) => ({
        ...snakeKeys(student),
        class_id: idOf(classIds, classKey),
      }),
    )
    for (const [number, id] of await students.createMany(ctx, rows)) made.set(number, id)
  }
  return renamed(school.students, (student) => student.studentNumber, made)
}

export const loadParents = async (ctx: Ctx, school: DemoSchool) => {
  const made = new Map<string | null, number>()
  for (const chunk of chunks(school.parents, 2000)) {
    const rows = chunk.map(({ name, phone, email, address }) => ({ name, phone, email, address }))
    for (const [phone, id] of await parents.createMany(ctx, rows)) made.set(phone, id)
  }
  return renamed(school.parents, (parent) => parent.phone, made)
}
