import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { classesApi } from '@xueqiao/contract/features/school/classes'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { describe, expect, test } from 'vitest'
import { planLab } from '../../../../test/plan-lab'

const { make, admin, aClass, markOf, share, save } = await planLab()

let count = 0
describe('an empty cell', () => {
  /** Who is named for a pupil of the class, by contacts and by the class page. */
  const givers = async (classId: number, teacherIds: readonly number[]) => {
    const parentId = await make.aParent([await make.aStudent({ classId })])
    const parent = await make.aUser(`rules_${++count}`, ['PARENT'], { type: 'PARENT', id: parentId })
    const { data: found } = await parent.call(contactsApi.relatedTeachers, { params: { id: parentId } })
    const { data: courses } = await admin(classesApi.courses, { params: { id: classId } })
    return {
      contacts: found
        .map(({ profileId }) => profileId)
        .filter((id) => teacherIds.includes(id))
        .toSorted(),
      classPage: courses.flatMap(({ teacherNames }) => teacherNames),
    }
  }

  test('means nobody as soon as the class has a plan; without one, whoever gives the course counts', async () => {
    const [drawing, music] = [await make.aCourse({ name: '素描' }), await make.aCourse({ name: '合唱' })]
    const classId = await aClass([drawing, music])
    const [a, b] = [await make.aTeacher({ name: '画师甲' }), await make.aTeacher({ name: '画师乙' })]
    for (const id of [a, b]) {
      await make.aUser(`rules_${++count}`, ['TEACHER'], { type: 'TEACHER', id })
      await admin(teachersApi.assignCourses, { params: { id }, body: [drawing, music] })
    }
    const [all, names] = [[a, b].toSorted(), ['画师甲', '画师乙', '画师甲', '画师乙']]
    expect(await givers(classId, all)).toEqual({ contacts: all, classPage: names })
    await save([{ classId, courseId: drawing, assignments: [share(a)] }])
    expect(await givers(classId, all)).toEqual({ contacts: [a], classPage: ['画师甲'] })
    const mark = await markOf(7, classId, drawing)
    await save([{ classId, courseId: drawing, mark, assignments: [] }])
    expect(await givers(classId, all)).toEqual({ contacts: [], classPage: [] })
  })
})
