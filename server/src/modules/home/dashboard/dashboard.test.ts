import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { CLASSES_NAMED } from '@xueqiao/contract/features/home/dashboard/values'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../test/notice-lab'

let lab: NoticeLab
beforeAll(async () => {
  lab = await noticeLab()
})

type User = keyof NoticeLab['users']
const boardOf = async (user: User) => {
  const { status, data } = await lab.users[user].call(dashboardApi.get)
  expect(status).toBe(200)
  return data
}
const lineOf = async (user: User, key: string) =>
  (await boardOf(user)).waiting.find((line) => line.key === key)
const toClasses = (...ids: number[]) => ids.map((id) => ({ kind: 'class' as const, value: String(id) }))

describe('figures', () => {
  test('of pupils are what the list shows, boys and girls together', async () => {
    const set = (enrollment_status: '休学' | '在校') =>
      lab.t.db.updateTable('students').set({ enrollment_status }).where('id', '=', lab.pupils.yu).execute()
    await set('休学')
    const { totalElements } = (await lab.users.admin.call(studentsApi.search, { query: {} })).data
    const { statistics, grades } = await boardOf('admin')
    const pupils = statistics.find(({ key }) => key === 'students')
    expect(pupils?.value).toBe(totalElements)
    const [, boys, girls] = pupils?.detail.match(/^男 (\d+)，女 (\d+)，含休学 1$/)?.map(Number) ?? []
    expect((boys ?? 0) + (girls ?? 0)).toBe(totalElements)
    const counted = grades.flatMap(({ classes }) => classes)
    expect(counted.reduce((sum, { students }) => sum + students, 0)).toBe(totalElements)
    expect(counted.reduce((sum, one) => sum + one.boys, 0)).toBe(boys)
    expect(grades.reduce((sum, grade) => sum + grade.students, 0)).toBe(totalElements)
    expect(grades.flatMap(({ steps }) => steps).reduce((sum, count) => sum + count, 0)).toBe(counted.length)
    // Under the same name the phone has the same figure.
    expect((await lab.users.admin.call(homeApi.get)).data.figures?.students).toBe(totalElements)
    await set('在校')
  })

  test('of staff are what the lists behind them show: who has left is named, and not counted on the phone', async () => {
    for (const employment_status of ['休假', '离职', '退休'] as const)
      await lab.t.db
        .updateTable('teachers')
        .set({ employment_status })
        .where('id', '=', await lab.make.aTeacher())
        .execute()
    const total = async (query: object) =>
      (await lab.users.admin.call(teachersApi.search, { query })).data.totalElements
    const staff = (await boardOf('admin')).statistics.find(({ key }) => key === 'teachers')
    expect(staff?.detail).toMatch(/^在职 \d+，休假 1，另有离任 2$/)
    expect((staff?.value ?? 0) + 2).toBe(await total({}))
    const { figures } = (await lab.users.admin.call(homeApi.get)).data
    expect(figures?.teachers).toBe(await total({ employmentStatus: '在职' }))
  })

  test('of more classes than can be read are those of the grades', async () => {
    const many = Array.from({ length: CLASSES_NAMED }, (_, n) => ({ name: `多班${n}`, grade: 1 }))
    const before = (await boardOf('admin')).grades.flatMap(({ steps }) => steps)
    await lab.t.db.insertInto('classes').values(many).execute()
    const { grades } = await boardOf('admin')
    await lab.t.db.deleteFrom('classes').where('name', 'like', '多班%').execute()
    expect(grades.flatMap(({ classes }) => classes)).toEqual([])
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    expect(sum(grades.flatMap(({ steps }) => steps))).toBe(sum(before) + CLASSES_NAMED)
  })

  test('say who is in no class, as the list has them too', async () => {
    const unplaced = await lab.make.aStudent({ name: '未分班' })
    const { statistics } = await boardOf('admin')
    const pupils = statistics.find(({ key }) => key === 'students')
    expect(pupils?.detail).toContain('另有不在班 1')
    const { totalElements } = (await lab.users.admin.call(studentsApi.search, { query: {} })).data
    expect((pupils?.value ?? 0) + 1).toBe(totalElements)
    await lab.t.db
      .updateTable('students')
      .set({ deleted_at: new Date() })
      .where('id', '=', unplaced)
      .execute()
  })
})

describe('what waits', () => {
  test('is feedback of whoever handles it, what is late by itself and first', async () => {
    const body = {
      title: '食堂太吵',
      category: '建议',
      content: '中午排队时间过长，希望改进。',
      recipient: 'CLASS',
      anonymous: false,
      studentId: lab.pupils.an,
    } as const
    const { data } = await lab.users.mother.call(feedbackApi.create, { body })
    expect(await lineOf('lin', 'feedback')).toMatchObject({
      count: 1,
      link: '/family-school/feedback?status=OPEN',
      urgent: false,
    })
    expect(await lineOf('zhou', 'feedback')).toBeUndefined()
    expect(await lineOf('mother', 'feedback')).toBeUndefined()
    await lab.t.db
      .updateTable('feedback')
      .set({ due_at: new Date(lab.t.ctx().now.getTime() - 1000) })
      .where('id', '=', data.id)
      .execute()
    const [first] = (await boardOf('lin')).waiting
    expect(first).toMatchObject({ key: 'overdue', count: 1, urgent: true })
    const { content } = (await lab.users.lin.call(feedbackApi.search, { query: { overdue: 'true' } })).data
    expect(content).toHaveLength(first?.count ?? 0)
  })

  test('is a notice that families have not answered, with how far it has come', async () => {
    const { id } = await lab.published('chief', { title: '研学', targets: toClasses(lab.classes.one) })
    const detail = '初一1班，需确认，还差 2 个家庭'
    const line = { title: '研学', detail, count: 2, progress: { done: 0, total: 2 } }
    for (const user of ['admin', 'chief', 'lin'] as const)
      expect(await lineOf(user, `notice${id}`), user).toMatchObject(line)
    expect(await lineOf('zhou', `notice${id}`)).toBeUndefined()
    await lab.users.liu.call(notificationsApi.confirm, {
      params: { id },
      body: { studentId: lab.pupils.bo },
    })
    expect(await lineOf('lin', `notice${id}`)).toMatchObject({ progress: { done: 1, total: 2 } })
    expect(await lineOf('admin', `notice${id}`)).toMatchObject({ progress: { done: 1, total: 2 } })
    // Those who are asked see it from the other side, and it is gone once answered.
    expect(await lineOf('mother', 'receipts')).toMatchObject({
      count: 1,
      detail: '研学',
      link: `/family-school/notification/${id}`,
    })
    await lab.users.mother.call(notificationsApi.confirm, { params: { id }, body: {} })
    expect(await lineOf('mother', 'receipts')).toBeUndefined()
    expect(await lineOf('lin', `notice${id}`)).toBeUndefined()
    const { trends } = await boardOf('lin')
    expect(trends.find(({ key }) => key === 'answers')?.rows.at(-1)?.values).toEqual([100])
  })

  test('is the next few that families have not answered, past all that ask nothing of a family', async () => {
    const dueAt = (hours: number) => new Date(lab.t.ctx().now.getTime() + hours * 3_600_000).toISOString()
    const school = [{ kind: 'school' as const, value: '' }]
    for (const hours of [1, 2, 3])
      await lab.published('admin', {
        title: '教职工',
        targets: school,
        audience: ['staff'],
        dueAt: dueAt(hours),
      })
    const answered = await lab.published('admin', { targets: toClasses(lab.classes.far), dueAt: dueAt(4) })
    await lab.users.zhao.call(notificationsApi.confirm, { params: { id: answered.id }, body: {} })
    const waited = await lab.published('admin', { targets: toClasses(lab.classes.far), dueAt: dueAt(5) })
    expect(await lineOf('admin', `notice${waited.id}`)).toMatchObject({ count: 1 })
    expect(await lineOf('admin', `notice${answered.id}`)).toBeUndefined()
  })

  test('is a notice once, with the families of every class that somebody leads', async () => {
    const { one, far } = lab.classes
    const lead = (assistant_teacher_id: number | null) =>
      lab.t.db.updateTable('classes').set({ assistant_teacher_id }).where('id', '=', one).execute()
    await lead(lab.teachers.zhou)
    const dueAt = (minutes: number) => new Date(lab.t.ctx().now.getTime() + minutes * 60_000).toISOString()
    const [first, second] = [
      await lab.published('admin', { targets: toClasses(one, far), dueAt: dueAt(10) }),
      await lab.published('admin', { targets: toClasses(one, far), dueAt: dueAt(20) }),
    ]
    for (const { id } of [first, second]) {
      const { data } = await lab.users.zhou.call(follow.receipts, { params: { id }, query: {} })
      expect(data.totalElements).toBe(3)
      expect(await lineOf('zhou', `notice${id}`)).toMatchObject({ count: 3, progress: { done: 0, total: 3 } })
    }
    await lead(null)
  })

  test('is a transfer, for those who approve it', async () => {
    const transfer = await lab.make.aTransfer(lab.pupils.an)
    lab.t.advance(1)
    expect(await lineOf('admin', 'transfers')).toMatchObject({
      count: 1,
      link: `/student/students/${lab.pupils.an}?tab=enrollment`,
    })
    expect(await lineOf('lin', 'transfers')).toBeUndefined()
    // Of several the line leads to the list of them, which has as many: pupils, not records.
    const others = await Promise.all([lab.pupils.an, lab.pupils.bo].map((pupil) => lab.make.aTransfer(pupil)))
    lab.t.advance(1)
    const line = await lineOf('admin', 'transfers')
    expect(line?.count).toBe(2)
    const query = Object.fromEntries(new URLSearchParams(line?.link.split('?')[1]))
    const { data } = await lab.users.admin.call.loose(studentsApi.search, { query })
    expect(data).toMatchObject({ totalElements: 2, content: [{ id: lab.pupils.an }, { id: lab.pupils.bo }] })
    await lab.t.db.deleteFrom('transfer_records').where('id', 'in', others).execute()
    const params = { id: String(lab.pupils.an), recordId: String(transfer) }
    await lab.users.admin.call.loose(studentsApi.approveTransfer, { params })
    expect(await lineOf('admin', 'transfers')).toBeUndefined()
  })

  test('is an account whose password nobody has changed, as the list of accounts shows it', async () => {
    const someone = await lab.make.aTeacher({ name: '新老师' })
    const { id } = await lab.make.aUser('newcomer', ['TEACHER'], { type: 'TEACHER', id: someone })
    await lab.t.db.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute()
    lab.t.advance(1)
    const line = await lineOf('admin', 'passwords')
    expect(line?.count).toBe(1)
    const query = Object.fromEntries(new URLSearchParams(line?.link.split('?')[1]))
    const { data } = await lab.users.admin.call.loose(usersApi.paginated, { query })
    expect(data).toMatchObject({ totalElements: 1 })
    expect(await lineOf('lin', 'passwords')).toBeUndefined()
  })
})

test('deeds of an account that is no person’s carry its office, not its login name', async () => {
  await lab.draft('admin', { title: '草稿' })
  const { activities } = await boardOf('admin')
  expect(activities.map(({ actor }) => actor)).toContain('系统管理员')
  expect(activities.map(({ actor }) => actor)).not.toContain('admin')
})

test('a pupil sees their class and who teaches it, and no figures of the school', async () => {
  const board = await boardOf('an')
  expect(board).toMatchObject({ grades: [], activities: [], trends: [] })
  expect(board.statistics.map(({ key }) => key)).toEqual(['homework', 'records', 'goals'])
  expect(board.ownClass).toMatchObject({ name: '初一1班', grade: '初一', students: 2 })
  expect(board.ownClass?.teachers).toContainEqual(
    expect.objectContaining({ name: '林晓月', label: '班主任' }),
  )
})
