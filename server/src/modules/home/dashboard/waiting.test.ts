import { ROUTES } from '@xueqiao/contract/access/routes'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useChat } from '../../../../test/chat-things'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { modules } from '../../../modules'

const { t, chat } = await useChat()
type Call = Awaited<ReturnType<typeof chat.asAdmin>>

const lineOf = async (call: Call, key: string) =>
  (await call(dashboardApi.get)).data.waiting.find((line) => line.key === key)
/** An administrator who is a teacher too, and does what that teacher does. */
const asBoth = () => chat.aTeacher({ roles: ['ADMIN'] })

const importing = async (call: Call, ...pupils: [number: string, name: string][]) => {
  const rows = [['学号', '姓名', '性别'], ...pupils.map((one) => [...one, '男'])]
  const answer = await call.loose(
    studentsApi.importFile,
    await uploadForm(oddWorkbook([{ rows }]), '学生.xlsx'),
  )
  expect(answer.status).toBe(200)
  return answer.data
}

test('an import waits for whoever began it: while it runs, and where it did not bring everybody', async () => {
  const admin = await chat.asAdmin()
  const other = (await chat.make.aUser('office', ['ADMIN'])).call
  const { importId, failureCount } = await importing(admin, ['W-1', '陈一一'], ['W-2', '陈'])
  expect(failureCount).toBe(1)
  expect(await lineOf(admin, 'import-students')).toMatchObject({
    title: '导入学生有误',
    detail: '成功 1 条，失败的请修改后重新导入',
    count: 1,
    link: '/student/students',
  })
  expect(await lineOf(other, 'import-students')).toBeUndefined()

  const job = (values: object) => t.db.updateTable('jobs').set(values).where('id', '=', importId).execute()
  const progress = JSON.stringify({ phase: '写入', done: 30, total: 40 })
  await job({ state: 'running', result: null, progress })
  expect(await lineOf(admin, 'import-students')).toMatchObject({
    title: '正在导入学生',
    count: 10,
    progress: { done: 30, total: 40 },
  })
  await job({ state: 'failed', error: '文件已损坏' })
  expect(await lineOf(admin, 'import-students')).toMatchObject({
    title: '导入学生失败',
    detail: '文件已损坏',
  })

  // Whatever is imported stands there by its name, and leads to a page that there is.
  const pages = new Set(ROUTES.map(({ path }) => path))
  for (const { kind, noun } of modules.flatMap(({ importer }) => importer ?? [])) {
    await job({ payload: sql`payload || jsonb_build_object('kind', ${kind}::text)` })
    const line = await lineOf(admin, `import-${kind}`)
    expect(line, kind).toMatchObject({ title: `导入${noun}失败` })
    expect(pages).toContain(line?.link.split('?')[0])
  }
  await job({ payload: sql`payload || '{"kind": "students"}'` })

  // The next one brings everybody: nothing waits.
  await importing(admin, ['W-3', '陈三三'])
  expect(await lineOf(admin, 'import-students')).toBeUndefined()
})

test('a message kept as a to-do waits for an administrator who is a teacher; one who is nobody has no talks', async () => {
  const both = await asBoth()
  const classId = await chat.aClass(both.profileId)
  const studentId = await chat.make.aStudent({ classId })
  const parent = await chat.aParent([studentId])
  const id = await chat.aConversationOf({ parent, teacher: both, studentId })
  const { id: messageId, seq } = await chat.say(parent, id, '请补一张请假条')
  expect(await lineOf(both.call, 'todos')).toBeUndefined()
  const { data } = await both.call(hoursApi.addTodo, { params: { id: messageId }, body: {} })
  expect(await lineOf(both.call, 'todos')).toMatchObject({
    title: '消息待办',
    detail: '请补一张请假条',
    count: 1,
    link: `/family-school/chat/${id}?seq=${seq}`,
  })
  expect(await lineOf(await chat.asAdmin(), 'todos')).toBeUndefined()
  await both.call(hoursApi.setTodo, { params: { id: data.id }, body: { done: true } })
  expect(await lineOf(both.call, 'todos')).toBeUndefined()
})

test('what is urgent waits at the desk of the teacher, on top, until it is read', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const urgent = { urgent: true, urgentReason: '孩子还没到家' }
  const { seq } = await chat.say(parent, id, '请帮忙看看', urgent)
  const [first] = (await teacher.call(dashboardApi.get)).data.waiting
  expect(first).toMatchObject({
    ...{ key: `urgent${id}`, title: '紧急消息：孩子还没到家', urgent: true },
    ...{ detail: expect.stringMatching(/：请帮忙看看$/), link: `/family-school/chat/${id}?seq=${seq}` },
  })
  await teacher.call(messagesApi.read, { params: { id }, body: {} })
  expect(await lineOf(teacher.call, `urgent${id}`)).toBeUndefined()
})

test('parents who have never signed in wait for the 班主任, administrator or not, as the list behind it has them', async () => {
  const both = await asBoth()
  const classId = await chat.aClass(both.profileId)
  const children = [await chat.make.aStudent({ classId }), await chat.make.aStudent({ classId })]
  const parents = [await chat.aParent(children.slice(0, 1)), await chat.aParent(children.slice(1))]
  const key = `families${classId}`
  expect(await lineOf(both.call, key)).toBeUndefined()
  const [first] = parents
  await t.db
    .updateTable('users')
    .set({ must_change_password: true })
    .where('id', '=', first?.id ?? 0)
    .execute()
  // What was counted before holds for some seconds.
  t.advance(1)
  const line = await lineOf(both.call, key)
  expect(line).toMatchObject({ title: '家长还没有登录过', count: 1 })
  const query = Object.fromEntries(new URLSearchParams(line?.link.split('?')[1]))
  const { data } = await both.call.loose(parentsApi.search, { query })
  expect(data).toMatchObject({ totalElements: 1, content: [{ id: first?.profileId }] })
  // Whoever heads no class has the whole list, and no line for each class of the school.
  expect(await lineOf(await chat.asAdmin(), key)).toBeUndefined()
})

test('work that is handed in waits for whoever teaches it, at the desk and on the phone', async () => {
  const { make } = chat
  const [teacher, head] = [await chat.aTeacher(), await chat.aTeacher()]
  const classId = await chat.aClass(head.profileId)
  const courseId = await make.aCourse()
  await make.teaches(teacher.profileId, classId, courseId, await make.aSemester())
  const pupil = await make.aUser('marked', ['STUDENT'], {
    type: 'STUDENT',
    id: await make.aStudent({ classId }),
  })
  const give = async (more: object = {}) => {
    const dueAt = new Date(t.ctx().now.getTime() + 86_400_000).toISOString()
    const words = { title: '练习', content: '第 1 题', courseId, classIds: [classId], dueAt, written: false }
    const body = { ...words, status: 'PUBLISHED', ...more } as const
    return (await teacher.call(homeworksApi.create, { body })).data.id
  }
  const handIn = async (homeworkId: number) =>
    (await pupil.call(myHomeworkApi.submit, { body: { homeworkId, content: '写完了' } })).data
  const both = async (call: Call) => [await lineOf(call, 'homework'), (await call(homeApi.get)).data.toMark]
  const [first, second, ticked] = [await give(), await give(), await give({ needsSubmission: false })]
  expect(await both(teacher.call)).toEqual([undefined, 0])

  // A tick asks for no marking.
  await handIn(ticked)
  const work = await handIn(first)
  const link = `/homework/submissions/${first}?filter=waiting`
  expect(await both(teacher.call)).toEqual([expect.objectContaining({ count: 1, link }), 1])
  await handIn(second)
  const list = '/homework/teacher?waiting=true'
  expect(await both(teacher.call)).toEqual([expect.objectContaining({ count: 2, link: list }), 2])
  const { data } = await teacher.call(homeworksApi.search, { query: { waiting: 'true' } })
  expect(data.content.map(({ id }) => id)).toEqual([second, first])
  for (const call of [head.call, pupil.call, await chat.asAdmin()])
    expect(await both(call)).toEqual([undefined, 0])

  const body = { score: 90, version: work.version }
  await teacher.call(markingApi.grade, { params: { id: work.id }, body })
  await teacher.call(homeworksApi.withdraw, { params: { id: second }, body: {} })
  expect(await both(teacher.call)).toEqual([undefined, 0])
})
