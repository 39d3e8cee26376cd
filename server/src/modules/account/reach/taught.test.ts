import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { notificationsTargetsApi } from '@xueqiao/contract/features/family/notifications/targets'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../test/chat-things'
import { transact } from '../../../platform/db/transact'
import { followRoll } from '../../family/communication/following/class-groups'
import * as semesters from '../../school/semesters/service'

const { t, chat } = await useChat()
const { make } = chat

let count = 0
const aSemester = (year: number, current = false) =>
  semesters.add(t.ctx(), {
    code: `${year}-${++count}`,
    name: `${year}学期`,
    semester_order: 1,
    start_date: `${year}-09-01`,
    end_date: `${year + 1}-01-31`,
    is_current: current,
  })
const teaches = async (teacher: ChatUser, classId: number, semesterId: number) =>
  make.teaches(teacher.profileId, classId, await make.aCourse(), semesterId)

/** Nothing is taught anywhere, and no semester is current. */
beforeEach(async () => {
  await t.db.deleteFrom('teaching_assignments').execute()
  await t.db.deleteFrom('semesters').execute()
})

/** How many pupils a file holds that somebody takes out; no sheet has more than its heads where there are none. */
const exportedTo = async (call: ChatUser['call']) => {
  const { raw } = await call(studentsApi.exportAll)
  return ((await readXlsx(raw)).sheets[0]?.rows.length ?? 0) - 1
}

/** What a teacher has of a class: pupils found, the record, the class, the families. */
const hasOf = async ({ call, profileId }: ChatUser, studentId: number, classId: number) => {
  const params = { id: studentId }
  const body = { field: 'phone', reason: '联系家长' } as const
  return {
    found: (await call(studentsApi.search)).data.totalElements,
    chosen: (await call(studentsApi.options, { query: {} })).data.length,
    record: (await call(studentsApi.get, { params })).status,
    revealed: (await call.loose(studentsApi.reveal, { params, body })).status !== 404,
    class: (await call(classesApi.get, { params: { id: classId } })).status,
    families: (await call(contactsApi.contacts)).data.filter(({ contactType }) => contactType === 'PARENT')
      .length,
    exported: await exportedTo(call),
    classes: (await call(teachersApi.stats, { params: { id: profileId } })).data.classCount,
  }
}
const NOTHING = {
  found: 0,
  chosen: 0,
  record: 404,
  revealed: false,
  class: 404,
  families: 0,
  exported: 0,
  classes: 0,
}
const ALL = {
  found: 1,
  chosen: 1,
  record: 200,
  revealed: true,
  class: 200,
  families: 1,
  exported: 1,
  classes: 1,
}

describe('lessons are of this semester and of those that are planned', () => {
  test('who taught a class years ago has nothing of it any more', async () => {
    const { classId, studentId } = await chat.aFamily()
    const [then, now, soon] = [await chat.aTeacher(), await chat.aTeacher(), await chat.aTeacher()]
    const [past, current, coming] = [
      await aSemester(2019),
      await aSemester(2020, true),
      await aSemester(2021),
    ]
    await teaches(then, classId, past)
    await teaches(now, classId, current)
    await teaches(soon, classId, coming)
    expect(await hasOf(then, studentId, classId)).toEqual(NOTHING)
    expect(await hasOf(now, studentId, classId)).toEqual(ALL)
    expect(await hasOf(soon, studentId, classId)).toEqual(ALL)
    const { data } = await now.call(classesApi.courses, { params: { id: classId } })
    expect(data.flatMap(({ teacherNames }) => teacherNames)).toEqual([])
  })

  test('where none is current, the latest that has begun counts, and what comes after it', async () => {
    const { classId, studentId } = await chat.aFamily()
    const [then, last, soon] = [await chat.aTeacher(), await chat.aTeacher(), await chat.aTeacher()]
    await teaches(then, classId, await aSemester(2018))
    await teaches(last, classId, await aSemester(2019))
    await teaches(soon, classId, await aSemester(2150))
    expect(await hasOf(then, studentId, classId)).toEqual(NOTHING)
    expect(await hasOf(last, studentId, classId)).toEqual(ALL)
    expect(await hasOf(soon, studentId, classId)).toEqual(ALL)
  })

  test('the group of a class, its notices and its feedback follow', async () => {
    const { classId, teacher: head, parent, studentId } = await chat.aFamily()
    const [then, now] = [await chat.aTeacher(), await chat.aTeacher()]
    const [past, current] = [await aSemester(2019), await aSemester(2020, true)]
    await teaches(then, classId, past)
    await teaches(now, classId, current)

    const { data: group } = await head.call(communicationApi.openClassGroup, { body: { classId } })
    const members = async () =>
      (await head.call(communicationApi.participants, { params: { id: group.id } })).data.map(
        ({ userId }) => userId,
      )
    expect((await members()).toSorted()).toEqual([head.id, now.id, parent.id].toSorted())

    const admin = await chat.asAdmin()
    const { data: counts } = await admin(notificationsTargetsApi.preview, {
      body: { targets: [{ kind: 'class', value: String(classId) }], audience: ['staff'] },
    })
    expect(counts.staff).toBe(2)

    const body = { title: '建议', category: '建议', content: '内容内容', recipient: 'CLASS', studentId }
    const { data: sent } = await parent.call.loose(feedbackApi.create, { body })
    const { data: people } = await head.call(feedbackApi.assignees, { params: { id: sent.id }, query: {} })
    const ids = people.map(({ userId }) => userId)
    expect(ids).toContain(now.id)
    expect(ids).not.toContain(then.id)

    // A new semester begins, and others teach.
    const next = await aSemester(2021)
    await teaches(then, classId, next)
    await transact(t.ctx(), (ctx) => followRoll(ctx))
    expect((await members()).toSorted()).toEqual([head.id, now.id, then.id, parent.id].toSorted())
    await admin(semestersApi.setCurrent, {
      params: { id: next },
    })
    await transact(t.ctx(), (ctx) => followRoll(ctx))
    expect((await members()).toSorted()).toEqual([head.id, then.id, parent.id].toSorted())
  })

  test('planning a course for later takes it from nobody who gives it now', async () => {
    const { classId, studentId } = await chat.aFamily()
    const [giver, soon] = [await chat.aTeacher(), await chat.aTeacher()]
    const courseId = await make.aCourse()
    const admin = await chat.asAdmin()
    await admin(teachersApi.assignCourses, { params: { id: giver.profileId }, body: [courseId] })
    await admin(classesApi.assignCourses, { params: { id: classId }, body: [courseId] })
    await aSemester(2020, true)
    await make.teaches(soon.profileId, classId, courseId, await aSemester(2021))
    expect((await hasOf(giver, studentId, classId)).families).toBe(1)
    expect((await hasOf(soon, studentId, classId)).families).toBe(1)
  })

  test('a semester that begins without a plan leaves a class to whoever taught it last, until it is planned', async () => {
    const { classId, teacher: head, parent, studentId } = await chat.aFamily()
    const [early, last, left, giver, next] = [
      await chat.aTeacher(),
      await chat.aTeacher(),
      await chat.aTeacher(),
      await chat.aTeacher(),
      await chat.aTeacher(),
    ]
    const admin = await chat.asAdmin()
    const courseId = await make.aCourse({ name: '留任课' })
    await admin(teachersApi.assignCourses, { params: { id: giver.profileId }, body: [courseId] })
    await admin(classesApi.assignCourses, { params: { id: classId }, body: [courseId] })
    const [first, second] = [await aSemester(2018), await aSemester(2019, true)]
    await make.teaches(early.profileId, classId, courseId, first)
    for (const one of [last, left]) await make.teaches(one.profileId, classId, courseId, second)
    const { data: group } = await head.call(communicationApi.openClassGroup, { body: { classId } })
    const now = await aSemester(2020)
    await admin(semestersApi.setCurrent, { params: { id: now } })
    await t.db
      .updateTable('teachers')
      .set({ employment_status: '离职' })
      .where('id', '=', left.profileId)
      .execute()

    const members = async () => {
      await transact(t.ctx(), (ctx) => followRoll(ctx))
      const { data } = await head.call(communicationApi.participants, { params: { id: group.id } })
      return data.map(({ userId }) => userId).toSorted()
    }
    const named = async () => {
      const { data } = await head.call(classesApi.courses, { params: { id: classId } })
      return data.map(({ teacherNames, weeklyLessons }) => [teacherNames.length, weeklyLessons])
    }
    expect(await members()).toEqual([head.id, last.id, parent.id].toSorted())
    expect(await named()).toEqual([[1, null]])
    expect(await hasOf(last, studentId, classId)).toEqual(ALL)
    for (const one of [early, left, giver, next])
      expect(await hasOf(one, studentId, classId)).toEqual(NOTHING)

    await make.teaches(next.profileId, classId, courseId, now)
    expect(await members()).toEqual([head.id, next.id, parent.id].toSorted())
    expect(await named()).toEqual([[1, 4]])
    expect(await hasOf(next, studentId, classId)).toEqual(ALL)
    for (const one of [early, last, giver]) expect(await hasOf(one, studentId, classId)).toEqual(NOTHING)
  })
})
