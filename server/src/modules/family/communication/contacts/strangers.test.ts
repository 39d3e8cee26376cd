import { communicationApi as api, STRANGERS_A_DAY } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as strangers from '../../../../../migrations/0029-strangers'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { transact } from '../../../../platform/db/transact'
import { CLASS_TEACHERS } from '../../../account/reach/scope'
import { followRoll } from '../following/class-groups'
import { typingAudience } from '../presence/presence'

const { t, chat } = await useChat()

/** A family with names of its own, and a teacher who has nothing to do with it. */
const aStranger = async () => {
  const classId = await chat.aClass((await chat.aTeacher()).profileId)
  const studentId = await chat.make.aStudent({ classId, name: '欧阳小满' })
  const parent = await chat.aParent([studentId])
  await chat.anotherParent(studentId)
  await parent.call(presenceApi.setOnline, { body: { status: true } })
  const { number, className } = await t.db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.student_number as number', 'c.name as className'])
    .where('s.id', '=', studentId)
    .executeTakeFirstOrThrow()
  const teacher = await chat.aTeacher({ name: '陌生老师' })
  const query = { studentId, parentId: parent.profileId }
  const secrets = ['欧阳小满', number, className, '父亲', '其他', '139']
  return { classId, studentId, parent, teacher, query, secrets }
}

const begin = (who: ChatUser, query: { studentId?: number; parentId?: number; teacherId?: number }) =>
  who.call(api.createFamilyConversation, { query })
const write = (who: ChatUser, userIds: number[], more = {}) =>
  who.call(api.createConversation, { body: { userIds, ...more } })

describe('a stranger is a name and a role', () => {
  test('nothing that a teacher asks says more of the family, until it answers', async () => {
    const { parent, teacher, studentId, classId, query, secrets } = await aStranger()
    expect(await teacher.call(studentsApi.get, { params: { id: studentId } })).toMatchObject({ status: 404 })
    const made = await begin(teacher, query)
    const { id } = made.data
    const params = { id }
    const { id: messageId } = await chat.say(teacher, id, '您好')
    await teacher.call(hoursApi.addTodo, { params: { id: messageId }, body: { note: null } })
    const all = async () => {
      const answers = [
        made,
        await write(teacher, [parent.id]),
        await teacher.call(api.conversation, { params }),
        await teacher.call(api.conversations),
        await teacher.call(api.conversationsOfTeacher, { params: { id: teacher.profileId } }),
        await teacher.call(api.participants, { params }),
        await teacher.call(api.updateConversation, { params, body: { subject: '请教' } }),
        await teacher.call(api.pin, { params, body: { pinned: true } }),
        await teacher.call(messagesApi.list, { params }),
        await teacher.call(messagesApi.search, { query: { keyword: '您好' } }),
        await teacher.call(hoursApi.todos),
        await teacher.call(homeApi.get),
        await teacher.call(dashboardApi.get),
        await teacher.call(communicationStatsApi.stats),
        await teacher.call(contactsApi.contacts),
        await teacher.call(contactsApi.relatedTeachers, { params: { id: parent.profileId } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      return JSON.stringify(answers.map(({ data }) => data))
    }
    const found = async (search: string) =>
      (await teacher.call(api.conversations, { query: { search } })).data.totalElements
    const online = async () =>
      (await teacher.call(presenceApi.onlineStatus, { body: { userIds: [parent.id] } })).data[0]?.online
    const before = await all()
    for (const secret of secrets) expect(before).not.toContain(secret)
    expect(made.data).toMatchObject({
      stranger: true,
      title: '王大明',
      studentId: null,
      className: null,
      peer: { type: 'PARENT', name: '王大明', label: null, online: false },
    })
    expect([await found('欧阳'), await found('王大明'), await online()]).toEqual([0, 1, false])
    expect(await typingAudience(chat.ctxOf(teacher), id)).toEqual([])
    const guest = await chat.aTeacher()
    expect(await teacher.call(api.addParticipants, { params, body: { userIds: [guest.id] } })).toMatchObject({
      status: 409,
      message: '双方都发过消息后才能邀请他人加入会话',
    })
    // The family sees whom it is written by, and its own child.
    expect(await chat.rowOf(parent, id)).toMatchObject({ stranger: false, title: '陌生老师', studentId })
    // And is told that nothing relates the two, and that an answer shows the child.
    expect(await chat.rowOf(parent, id)).toMatchObject({ related: false, opensByAnswer: true })

    const at = t.events.length
    await chat.say(parent, id, '您是哪位？')
    expect(t.events.slice(at).map(({ tell }) => tell?.event)).toContainEqual({
      type: 'conversation.changed',
      sessionId: id,
    })
    expect(await chat.rowOf(teacher, id)).toMatchObject({
      stranger: false,
      studentId,
      studentName: '欧阳小满',
    })
    expect((await chat.rowOf(teacher, id)).guardians).toHaveLength(2)
    // An answer opens no record: pages offer none, since it would not be found.
    expect(await chat.rowOf(teacher, id)).toMatchObject({ related: false, opensByAnswer: false })
    expect(await teacher.call(studentsApi.get, { params: { id: studentId } })).toMatchObject({ status: 404 })
    expect(await chat.rowOf(parent, id)).toMatchObject({ opensByAnswer: false })
    expect([await found('欧阳'), await online()]).toEqual([1, true])
    const after = await all()
    expect(after).toContain('欧阳小满')
    expect(after).toContain(`"classId":${classId}`)
  })

  test('a parent who writes to a teacher shows their child, and the teacher is a name until they answer', async () => {
    const { parent, teacher, studentId } = await aStranger()
    await teacher.call(presenceApi.setOnline, { body: { status: true } })
    const { id } = (await begin(parent, { studentId, teacherId: teacher.profileId })).data
    const peer = async () => (await chat.rowOf(parent, id)).peer
    const person = async () =>
      (await parent.call(api.participants, { params: { id } })).data.find(
        ({ userId }) => userId === teacher.id,
      )
    expect(await chat.rowOf(parent, id)).toMatchObject({ stranger: true, studentId })
    expect([await peer(), await person()]).toMatchObject([{ online: false }, { online: false, label: null }])
    expect(await chat.rowOf(teacher, id)).toMatchObject({ stranger: false, studentName: '欧阳小满' })
    await chat.say(teacher, id, '收到')
    expect([await peer(), await person()]).toMatchObject([{ online: true }, { online: true }])
  })

  test('whoever gets the class knows the family, and what the talk itself says names no child', async () => {
    const { parent, teacher, classId, studentId, query } = await aStranger()
    const { id } = (await begin(teacher, query)).data
    await chat.changeHead(classId, teacher.profileId)
    expect(await chat.rowOf(teacher, id)).toMatchObject({ stranger: false, studentId, related: true })

    const other = await aStranger()
    const waiting = (await begin(other.teacher, other.query)).data.id
    await t.db.updateTable('students').set({ class_id: classId }).where('id', '=', other.studentId).execute()
    const admin = await chat.asAdmin()
    await admin(studentsApi.remove, { params: { id: other.studentId } })
    expect(await chat.words(other.teacher, waiting)).toEqual(['该学生已离校，本会话已结束'])
    expect(
      await other.teacher.call(api.updateConversation, { params: { id: waiting }, body: { active: true } }),
    ).toMatchObject({ status: 409, message: '该学生已离校，会话不能重新打开，仍可查看以前的消息' })
    // Lessons are found with the roll, a minute later at most.
    const third = await aStranger()
    const soon = (await begin(third.teacher, third.query)).data.id
    await t.db
      .updateTable('classes')
      .set({ assistant_teacher_id: third.teacher.profileId })
      .where('id', '=', third.classId)
      .execute()
    await transact(t.ctx(), (ctx) => followRoll(ctx))
    expect(await chat.rowOf(third.teacher, soon)).toMatchObject({ stranger: false })
    expect(await chat.rowOf(parent, id)).toMatchObject({ stranger: false })
  })

  test('what was begun before is sorted by who answered and whom the records relate', async () => {
    const [silent, answered, asked] = [await aStranger(), await aStranger(), await aStranger()]
    const ids = [
      (await begin(silent.teacher, silent.query)).data.id,
      (await begin(answered.teacher, answered.query)).data.id,
      (await begin(asked.parent, { studentId: asked.studentId, teacherId: asked.teacher.profileId })).data.id,
      (await chat.aConversation()).id,
    ]
    await chat.say(answered.parent, ids[1] ?? 0, '您好')
    const kept = async () =>
      (
        await t.db
          .selectFrom('conversations')
          .select('stranger')
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
      ).map(({ stranger }) => stranger)
    const expected = ['parent', null, 'teacher', null]
    expect(await kept()).toEqual(expected)
    await sql`alter table conversations drop column stranger; drop table stranger_tries`.execute(t.db)
    // As there was one at the time.
    await sql`create view class_teachers as select * from ${CLASS_TEACHERS} k`.execute(t.db)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(t.database) }) })
    await strangers.up(db)
    await db.destroy()
    await sql`drop view class_teachers`.execute(t.db)
    expect(await kept()).toEqual(expected)
  })
})

describe('beginning a talk confirms nothing', () => {
  const NOBODY = 999_999
  const told = ({ status, message }: { status: number; message?: string }) => `${status} ${message}`

  test('whichever child is named, whoever is asked for: one answer', async () => {
    const { parent, teacher, query } = await aStranger()
    const other = await aStranger()
    const first = await begin(teacher, query)
    for (const studentId of [other.studentId, NOBODY])
      expect((await begin(teacher, { ...query, studentId })).data).toEqual(first.data)
    const sister = await chat.make.aStudent()
    const second = await chat.make.aStudent()
    const several = await chat.aParent([sister, second])
    const about = async (studentId?: number) => {
      const made = await write(teacher, [several.id], { studentId })
      expect(made).toMatchObject({ status: 200, data: { studentId: null } })
      const { data } = await several.call(api.conversation, { params: { id: made.data.id } })
      return [made.data, data.studentId]
    }
    // About the one they named; what stands then is what every other name leads to.
    const [conversation, child] = await about(second)
    expect(child).toBe(second)
    for (const named of [sister, other.studentId, undefined])
      expect(await about(named)).toEqual([conversation, second])

    const childless = await chat.aParent([])
    const without = await chat.make.aParent([await chat.make.aStudent()])
    const asked = [NOBODY, childless.profileId, without].map((parentId) =>
      begin(teacher, { parentId, studentId: sister }),
    )
    expect(new Set((await Promise.all(asked)).map(told))).toEqual(new Set(['404 家长不存在']))
    expect(told(await begin(teacher, { parentId: parent.profileId }))).toBe('400 请选择要沟通的学生')
    expect(told(await begin(teacher, { parentId: NOBODY }))).toBe('400 请选择要沟通的学生')

    const pupil = await chat.make.aUser(`kid${sister}`, ['STUDENT'], { type: 'STUDENT', id: sister })
    const accounts = [NOBODY, childless.id, pupil.id].map((id) => write(teacher, [id]))
    expect(new Set((await Promise.all(accounts)).map(told))).toEqual(new Set(['404 用户不存在']))
    const { teacher: colleague } = await aStranger()
    const groups = [[NOBODY], [pupil.id]].map((ids) => write(colleague, [teacher.id, ...ids]))
    expect(new Set((await Promise.all(groups)).map(told))).toEqual(new Set(['400 群聊只能包含教职工']))
    const toParent = [NOBODY, childless.id, pupil.id].map((id) => write(parent, [id]))
    expect(new Set((await Promise.all(toParent)).map(told))).toEqual(new Set(['400 家长只能与教师进行沟通']))
    for (const id of [NOBODY, childless.profileId])
      expect(await teacher.call(contactsApi.relatedTeachers, { params: { id } })).toMatchObject({
        status: 200,
        data: [],
      })
  })

  test('of a family that one knows a sibling elsewhere is not told of', async () => {
    const { teacher, parent, studentId } = await chat.aFamily()
    const elsewhere = await chat.make.aStudent()
    await t.db
      .insertInto('student_guardians')
      .values({ student_id: elsewhere, parent_id: parent.profileId, relationship: '父亲' })
      .execute()
    expect(await write(teacher, [parent.id])).toMatchObject({ status: 200, data: { studentId } })
    for (const other of [elsewhere, NOBODY])
      expect(told(await begin(teacher, { parentId: parent.profileId, studentId: other }))).toBe(
        '400 该学生不是所选家长的孩子',
      )
  })

  test('a handful of tries a day, whatever comes of them; people one knows do not count', async () => {
    const { teacher, parent, studentId } = await chat.aFamily()
    const [known, unknown, colleague] = [await aStranger(), await aStranger(), await chat.aTeacher()]
    const full = { status: 429, message: expect.stringContaining('请明天再试') }
    const { id } = (await begin(teacher, known.query)).data
    for (let tries = 1; tries < STRANGERS_A_DAY; tries += 1) await write(teacher, [NOBODY])
    expect(await write(teacher, [NOBODY])).toMatchObject(full)
    expect(await begin(teacher, unknown.query)).toMatchObject(full)
    expect(await write(teacher, [colleague.id, NOBODY])).toMatchObject(full)
    const conversation = await chat.aConversationOf({ parent, teacher, studentId })
    expect(
      await teacher.call(api.addParticipants, { params: { id: conversation }, body: { userIds: [NOBODY] } }),
    ).toMatchObject(full)
    expect((await begin(teacher, known.query)).data.id).toBe(id)
    expect(await write(teacher, [parent.id])).toMatchObject({ status: 200, data: { id: conversation } })
    expect(await write(teacher, [colleague.id])).toMatchObject({ status: 200 })
    // Nor does the office, which is nobody's stranger.
    const office = await chat.make.aUser('the_office', ['SCHOOL_ADMIN'])
    expect(await write(teacher, [office.id])).toMatchObject({ status: 200 })
    expect(await write(teacher, [colleague.id, office.id])).toMatchObject({ status: 200 })
    const body = { userIds: [office.id] }
    expect(await teacher.call(api.addParticipants, { params: { id: conversation }, body })).toMatchObject({
      status: 200,
    })

    const tries = Array.from({ length: STRANGERS_A_DAY + 5 }, () =>
      begin(parent, { studentId, teacherId: NOBODY }),
    )
    const answers = (await Promise.all(tries)).map(({ status }) => status)
    expect(answers.filter((status) => status === 404)).toHaveLength(STRANGERS_A_DAY)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    // The next day begins anew.
    await sql`update stranger_tries set day = day - 1`.execute(t.db)
    expect(await begin(teacher, unknown.query)).toMatchObject({ status: 200 })
  })

  test('a list asks as often as before', async () => {
    const { teacher, query } = await aStranger()
    const ask = () => teacher.call(api.conversations)
    await ask()
    const none = await t.queriesOf(ask, { remembered: true })
    await begin(teacher, query)
    await ask()
    expect(await t.queriesOf(ask, { remembered: true })).toBe(none)
  })
})
