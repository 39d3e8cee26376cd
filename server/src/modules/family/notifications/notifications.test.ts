import { randomUUID } from 'node:crypto'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { notificationsApi as api } from '@xueqiao/contract/features/family/notifications/api'
import { notificationsFollowApi as follow } from '@xueqiao/contract/features/family/notifications/follow'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { notificationsStatsApi as stats } from '@xueqiao/contract/features/family/notifications/stats'
import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aNotice, type NoticeLab, noticeLab } from '../../../../test/notice-lab'

let lab: NoticeLab

beforeAll(async () => {
  lab = await noticeLab()
})

const classTarget = (id: number) => [{ kind: 'class' as const, value: String(id) }]

describe('whom a notice goes to', () => {
  test('a class: one receipt for each guardian and child, with an account or without', async () => {
    const { classes, parents, pupils } = lab
    const notice = await lab.published('lin', { targets: classTarget(classes.one) })
    const receipts = await lab.receiptsOf(notice.id)
    expect(receipts.map(({ parent_id, student_id, class_id }) => [parent_id, student_id, class_id])).toEqual(
      expect.arrayContaining([
        [parents.mother, pupils.an, classes.one],
        [parents.father, pupils.an, classes.one],
        [parents.liu, pupils.bo, classes.one],
      ]),
    )
    expect(receipts).toHaveLength(3)
    expect(notice.figures).toMatchObject({ families: 2, familiesDone: 0, people: 0, receipts: 3, read: 0 })
    expect(notice.withoutAccount).toBe(1)
    expect(notice.classes).toEqual([
      { classId: classes.one, className: '初一1班', total: 2, done: 0, read: 0 },
    ])
    expect(notice).toMatchObject({ targetText: '初一1班（家长）', authorName: '北校区 林晓月' })
  })

  test('a guardian finds what was sent before they had an account', async () => {
    const { id } = await lab.published('lin', { targets: classTarget(lab.classes.one) })
    const father = await lab.asParent('father', lab.parents.father)
    expect((await father.call(api.get, { params: { id } })).data).toMatchObject({
      title: '家长会通知',
      receipts: [{ studentName: '程亦安', relationship: '父亲', awaits: true }],
    })
  })

  test('the school, a grade, a role and chosen people, each once', async () => {
    const { users, classes, pupils, parents, teachers } = lab
    const everybody = await lab.published('admin', {
      targets: [{ kind: 'school' }, ...classTarget(classes.one)],
      audience: ['parents', 'students', 'staff'],
    })
    const receipts = await lab.receiptsOf(everybody.id)
    // Five families' guardians, the pupil with an account, three teachers and the administrator.
    expect(receipts.filter(({ parent_id }) => parent_id !== null)).toHaveLength(5)
    expect(receipts.flatMap(({ user_id }) => user_id ?? []).toSorted()).toEqual(
      [users.admin.id, users.lin.id, users.zhou.id, users.chief.id, users.an.id].toSorted(),
    )
    // Whoever wrote it has nothing left to confirm.
    expect(receipts.filter(({ settled_at }) => settled_at !== null)).toMatchObject([
      { user_id: users.admin.id },
    ])

    const grade = await lab.published('admin', { targets: [{ kind: 'grade', value: '8' }] })
    expect(await lab.receiptsOf(grade.id)).toMatchObject([{ parent_id: parents.zhao, student_id: pupils.yu }])
    const staff = await lab.published('admin', {
      targets: [{ kind: 'grade', value: '7' }],
      audience: ['staff'],
    })
    expect((await lab.receiptsOf(staff.id)).map(({ user_id }) => user_id).toSorted()).toEqual(
      [users.lin.id, users.chief.id].toSorted(),
    )
    const role = await lab.published('admin', { targets: [{ kind: 'role', value: 'DEPARTMENT_ADMIN' }] })
    expect((await lab.receiptsOf(role.id)).map(({ user_id }) => user_id)).toEqual([users.chief.id])
    const chosen = await lab.published('admin', {
      targets: [
        { kind: 'person', value: `student:${pupils.an}` },
        { kind: 'person', value: `teacher:${teachers.zhou}` },
      ],
      audience: ['students'],
    })
    expect((await lab.receiptsOf(chosen.id)).map(({ user_id }) => user_id).toSorted()).toEqual(
      [users.an.id, users.zhou.id].toSorted(),
    )
  })

  test('the school is also who waits for a class, and not who has left it', async () => {
    const { make, aGuardian, t, users } = lab
    const waiting = await make.aStudent({ name: '等班' })
    const gone = await make.aStudent({ name: '转走' })
    const guardian = await aGuardian('等班母', '母亲', [waiting, gone])
    await t.db.updateTable('students').set({ enrollment_status: '转学' }).where('id', '=', gone).execute()
    const preview = async (targets: object[]) =>
      (await users.admin.call.loose(whom.preview, { body: { targets, audience: ['parents'] } })).data
    for (const target of [{ kind: 'school' }, { kind: 'role', value: 'PARENT' }] as const) {
      expect((await preview([target])).families).toBe(5)
      const { id } = await lab.published('admin', { targets: [target] })
      const theirs = (await lab.receiptsOf(id)).filter(({ parent_id }) => parent_id === guardian)
      expect(theirs).toMatchObject([{ student_id: waiting, class_id: null }])
    }
    await t.db.updateTable('students').set({ enrollment_status: '转学' }).where('id', '=', waiting).execute()
  })

  test('says beforehand how many that are, and who cannot be reached', async () => {
    const ask = (by: 'admin' | 'lin', body: object) => lab.users[by].call.loose(whom.preview, { body })
    const { data } = await ask('admin', { targets: [{ kind: 'grade', value: '7' }], audience: ['parents'] })
    expect(data).toMatchObject({ families: 3, parents: 3, withoutGuardian: 1, students: 0, staff: 0 })
    expect(data.text).toMatch(/^将发送给 3 个家庭、3 位家长/)
    const nobody = { targets: [{ kind: 'class', value: '999' }], audience: ['parents'] }
    expect(await ask('lin', nobody)).toMatchObject({ status: 403, message: '只能选择您管理或任教的班级' })
    expect(
      await ask('lin', { targets: [{ kind: 'class', value: '1 or 1=1' }], audience: ['parents'] }),
    ).toMatchObject({
      status: 400,
      message: '通知对象不正确',
    })
  })

  test('one without anybody to get it is not published', async () => {
    const { id } = await lab.draft('lin', {
      targets: classTarget(lab.classes.one),
      audience: ['students'],
      title: '只给学生',
    })
    await lab.t.db.updateTable('users').set({ enabled: false }).where('id', '=', lab.users.an.id).execute()
    const refused = await lab.users.lin.call(manage.publish, { params: { id }, body: {} })
    await lab.t.db.updateTable('users').set({ enabled: true }).where('id', '=', lab.users.an.id).execute()
    expect(refused).toMatchObject({ status: 409, message: '所选对象中没有可以接收的人' })
    const empty = await lab.draft('lin')
    expect(await lab.users.lin.call(manage.publish, { params: { id: empty.id }, body: {} })).toMatchObject({
      status: 400,
      message: '请选择通知对象',
    })
  })
})

describe('who may write to whom', () => {
  const create = (by: keyof NoticeLab['users'], input: Parameters<typeof aNotice>[0]) =>
    lab.users[by].call(manage.create, { body: aNotice(input) })

  test('teachers: their classes and those pupils, no colleagues, no school', async () => {
    const { classes, pupils, teachers } = lab
    const allowed = [
      { targets: classTarget(classes.one) },
      { targets: [{ kind: 'person' as const, value: `student:${pupils.bo}` }] },
    ]
    for (const input of allowed) expect(await create('lin', input)).toMatchObject({ status: 200 })
    const refused = [
      { targets: classTarget(classes.two) },
      { targets: classTarget(classes.far) },
      { targets: [{ kind: 'school' as const }] },
      { targets: [{ kind: 'role' as const, value: 'PARENT' }] },
      { targets: [{ kind: 'grade' as const, value: '7' }] },
      { targets: [{ kind: 'person' as const, value: `student:${pupils.yu}` }] },
      { targets: [{ kind: 'person' as const, value: `teacher:${teachers.zhou}` }] },
      { targets: classTarget(classes.one), audience: ['staff' as const] },
    ]
    for (const input of refused) expect(await create('lin', input)).toMatchObject({ status: 403 })
  })

  test('department administrators: classes, whole grades and teachers of their branch', async () => {
    const { classes, teachers } = lab
    const allowed = [
      { targets: classTarget(classes.one) },
      { targets: [{ kind: 'grade' as const, value: '7' }], audience: ['parents' as const, 'staff' as const] },
      { targets: [{ kind: 'person' as const, value: `teacher:${teachers.lin}` }] },
    ]
    for (const input of allowed) expect(await create('chief', input)).toMatchObject({ status: 200 })
    const refused = [
      { targets: classTarget(classes.far) },
      { targets: [{ kind: 'grade' as const, value: '8' }] },
      { targets: [{ kind: 'school' as const }] },
      { targets: [{ kind: 'person' as const, value: `teacher:${teachers.zhou}` }] },
    ]
    for (const input of refused) expect(await create('chief', input)).toMatchObject({ status: 403 })
  })

  test('the picker offers the same', async () => {
    const { data } = await lab.users.lin.call(whom.targets)
    expect(data).toMatchObject({
      school: false,
      roles: [],
      audiences: ['parents', 'students'],
      grades: [{ grade: 7, whole: false, classes: [{ id: lab.classes.one, students: 2 }] }],
    })
    const chief = (await lab.users.chief.call(whom.targets)).data
    expect(chief.grades.map(({ grade, whole }) => [grade, whole])).toEqual([[7, true]])
    expect((await lab.users.admin.call(whom.targets)).data.roles).toHaveLength(7)
    const find = async (by: 'lin' | 'admin', keyword: string) =>
      (await lab.users[by].call(whom.people, { query: { keyword } })).data.map(({ name }) => name)
    expect(await find('lin', '刘')).toEqual(['刘博'])
    expect(await find('lin', '赵雨')).toEqual([])
    expect(await find('admin', 'zhouwen')).toEqual(['周文'])
  })
})

describe('who may see and change which notice', () => {
  test('the author, their department and the school; the 班主任 of a class sees the own class of it', async () => {
    const { users, classes } = lab
    const school = await lab.published('admin', { title: '全校通知书', targets: [{ kind: 'school' }] })
    const look = (by: keyof NoticeLab['users'], id: number) => users[by].call(manage.get, { params: { id } })
    const seen = (await look('lin', school.id)).data
    expect(seen.may).toEqual({ manage: false })
    expect(seen.classes.map(({ classId }) => classId)).toEqual([classes.one])
    expect(seen.figures.families).toBe(2)
    expect(school.figures.families).toBe(4)
    const receipts = async (by: keyof NoticeLab['users'], classId?: number) =>
      (await users[by].call(follow.receipts, { params: { id: school.id }, query: { classId } })).data
    expect((await receipts('lin')).content.map(({ name }) => name).toSorted()).toEqual(['刘博', '程亦安'])
    expect((await receipts('lin', classes.far)).content).toEqual([])
    expect((await receipts('chief')).totalElements).toBe(3)
    expect(await users.lin.call(manage.withdraw, { params: { id: school.id }, body: {} })).toMatchObject({
      status: 403,
    })

    const own = await lab.published('lin', { targets: classTarget(classes.one) })
    expect((await look('chief', own.id)).data.may).toEqual({ manage: true })
    expect(await look('zhou', own.id)).toMatchObject({ status: 404, message: '通知不存在' })
    for (const endpoint of [
      follow.receipts,
      follow.remind,
      follow.phones,
      follow.proof,
      follow.proofPart,
      manage.copy,
      manage.withdraw,
    ])
      expect(
        await users.zhou.call.loose(endpoint, { params: { id: own.id }, body: { reason: '想看看' } }),
      ).toMatchObject({ status: 404 })
    const listed = (await users.zhou.call(manage.search, { query: { size: 100 } })).data.content
    expect(listed.map(({ id }) => id)).not.toContain(own.id)
    const mine = (await users.chief.call(manage.search, { query: { own: 'true', size: 100 } })).data.content
    expect(mine.every(({ authorName }) => authorName === '北校区 陈主任')).toBe(true)
  })

  test('a draft is changed, a published one is not; two people at once are told', async () => {
    const { users } = lab
    const { id, version } = await lab.draft('lin', { targets: classTarget(lab.classes.one) })
    const save = (input: object) =>
      users.lin.call.loose(manage.update, { params: { id }, body: { ...aNotice(), ...input } })
    expect(
      (await save({ title: '改过的标题', version, targets: classTarget(lab.classes.one) })).data,
    ).toMatchObject({
      title: '改过的标题',
      version: version + 1,
    })
    expect(await save({ title: '又改', version })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await users.lin.call(manage.publish, { params: { id }, body: { version } })).toMatchObject({
      code: 'STALE',
    })
    expect(await users.lin.call(manage.publish, { params: { id }, body: {} })).toMatchObject({ status: 200 })
    expect(await save({})).toMatchObject({ status: 409 })
    expect(await users.lin.call(manage.remove, { params: { id } })).toMatchObject({ status: 409 })
    expect(await users.lin.call(manage.publish, { params: { id }, body: {} })).toMatchObject({ status: 409 })
    const copy = (await users.lin.call(manage.copy, { params: { id } })).data
    expect(copy).toMatchObject({ title: '改过的标题', status: 'DRAFT', targetText: '初一1班（家长）' })
    expect(await users.lin.call(manage.remove, { params: { id: copy.id } })).toMatchObject({ status: 200 })
    expect(await users.lin.call(manage.get, { params: { id: copy.id } })).toMatchObject({ status: 404 })
  })
})

describe('a draft saved again because no answer came', () => {
  const saveAs = (by: 'lin' | 'chief', clientId: string, title: string) =>
    lab.users[by].call(manage.create, { body: aNotice({ title, clientId }) })
  const ownTitles = async (by: 'lin' | 'chief', keyword: string) =>
    (
      await lab.users[by].call(manage.search, { query: { own: 'true', keyword, size: 100 } })
    ).data.content.map(({ title }) => title)

  test('is the same draft, with the words of the second time', async () => {
    const clientId = randomUUID()
    const first = (await saveAs('lin', clientId, '重存的草稿')).data
    const second = (await saveAs('lin', clientId, '重存的草稿，改过')).data
    expect(second).toMatchObject({ id: first.id, title: '重存的草稿，改过', version: first.version + 1 })
    expect(await ownTitles('lin', '重存的草稿')).toEqual(['重存的草稿，改过'])
  })

  test('is one draft when both arrive at once, and another author’s number is another draft', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => saveAs('lin', clientId, '同时重存')))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    await saveAs('chief', clientId, '同时重存')
    expect(await ownTitles('lin', '同时重存')).toHaveLength(1)
    expect(await ownTitles('chief', '同时重存')).toHaveLength(1)
  })

  test('is not written over what has gone out', async () => {
    const clientId = randomUUID()
    const body = aNotice({ title: '已发出的', clientId, targets: classTarget(lab.classes.one) })
    const { id } = (await lab.users.lin.call(manage.create, { body })).data
    await lab.users.lin.call(manage.publish, { params: { id }, body: {} })
    expect(await lab.users.lin.call(manage.create, { body })).toMatchObject({
      status: 409,
      message: '通知已经发布，不能再修改；可以复制为新的草稿',
    })
  })
})

test('what an administrator writes is signed by the school’s office, not by an account', async () => {
  const { id } = await lab.draft('admin')
  const { data } = await lab.users.admin.call(manage.get, { params: { id } })
  expect(data.authorName).toBe('学校管理员')
})

test('a notice is published whole or not at all', async () => {
  const { t, users } = lab
  const { id } = await lab.draft('admin', { title: '半途', targets: [{ kind: 'school' }] })
  await sql`create function refuse_zhao() returns trigger language plpgsql as $$ begin
    if new.parent_id = ${sql.lit(lab.parents.zhao)} then raise exception 'injected'; end if; return new; end $$`.execute(
    t.db,
  )
  await sql`create trigger refuse_zhao before insert on notice_receipts
    for each row execute function refuse_zhao()`.execute(t.db)
  const before = t.events.length
  const bells = (await users.mother.call(bellApi.bell)).data.unread
  const failed = await users.admin.call(manage.publish, { params: { id }, body: {} })
  await sql`drop trigger refuse_zhao on notice_receipts`.execute(t.db)
  expect(failed.status).toBe(500)
  expect(await lab.receiptsOf(id)).toEqual([])
  expect(t.events).toHaveLength(before)
  expect((await users.mother.call(bellApi.bell)).data.unread).toBe(bells)
  expect((await users.admin.call(manage.get, { params: { id } })).data.status).toBe('DRAFT')

  await users.admin.call(manage.publish, { params: { id }, body: {} })
  const told = t.events.filter((event) => event.tell?.event.type === 'notice.changed' && event.id === id)
  expect(told).toHaveLength(1)
  expect(told[0]?.tell?.users).toEqual(expect.arrayContaining([users.mother.id, users.liu.id, users.zhao.id]))
  expect((await users.mother.call(bellApi.bell)).data.items[0]).toMatchObject({
    title: '待确认的通知：半途',
    link: `/family-school/notification/${id}`,
  })
})

test('the home page shows what one has got, and whether it waits', async () => {
  const { id } = await lab.published('lin', { title: '首页可见', targets: classTarget(lab.classes.one) })
  const notices = async (by: 'mother' | 'zhao') => (await lab.users[by].call(dashboardApi.get)).data.notices
  expect((await notices('mother'))[0]).toMatchObject({ id, kind: '需确认', title: '首页可见', awaits: true })
  expect((await notices('zhao')).map((notice) => notice.id)).not.toContain(id)
  await lab.users.mother.call(api.confirm, { params: { id }, body: {} })
  expect((await notices('mother')).find((notice) => notice.id === id)?.awaits).toBe(false)
})

test('the lists take no more statements for more notices', async () => {
  const { t, users } = lab
  const list = () => users.admin.call(manage.search, { query: { size: 5 } })
  const many = () => users.admin.call(manage.search, { query: { size: 50 } })
  // Names of classes and of single people are asked for where some notice is for them: among the newest one is.
  const people = [`student:${lab.pupils.an}`, `teacher:${lab.teachers.zhou}`]
  const targets = people.map((value) => ({ kind: 'person' as const, value }))
  await lab.published('admin', { targets: [...targets, ...classTarget(lab.classes.one)] })
  await list()
  expect(await t.queriesOf(many)).toBe(await t.queriesOf(list))
  const mine = () => users.mother.call(api.mine, { query: { size: 1 } })
  const all = () => users.mother.call(api.mine, { query: { size: 50 } })
  expect(await t.queriesOf(all)).toBe(await t.queriesOf(mine))
})

test('rates are told class by class, of families and in reach', async () => {
  const { users, classes } = lab
  const of = async (by: 'admin' | 'lin', classId: number) =>
    (await users[by].call(stats.stats)).data.classes.find((one) => one.classId === classId)
  const before = await of('lin', classes.one)
  const { id } = await lab.published('lin', { title: '统计', targets: classTarget(classes.one) })
  await users.mother.call(api.read, { params: { id } })
  const families = (await users.lin.call(manage.get, { params: { id } })).data.figures.families
  const plus = (key: 'notices' | 'families' | 'read' | 'asked' | 'answered', more: number) =>
    (before?.[key] ?? 0) + more
  expect(await of('lin', classes.one)).toMatchObject({
    notices: plus('notices', 1),
    families: plus('families', families),
    read: plus('read', 1),
    asked: plus('asked', families),
    answered: plus('answered', 0),
  })
  await users.mother.call(api.confirm, { params: { id }, body: {} })
  expect((await of('lin', classes.one))?.answered).toBe(plus('answered', 1))
  expect((await users.lin.call(stats.stats)).data.classes.map(({ classId }) => classId)).toEqual([
    classes.one,
  ])
  expect((await of('lin', classes.one))?.own).toBe(true)
  expect((await of('admin', classes.one))?.own).toBe(false)
  const { total } = (await users.admin.call(stats.stats)).data
  expect(total.answered).toBeLessThanOrEqual(total.asked)
  const future = { from: '2030-01-01', to: '2030-01-02' }
  expect((await users.admin.call(stats.stats, { query: future })).data).toMatchObject({
    classes: [],
    total: { notices: 0 },
  })
})
