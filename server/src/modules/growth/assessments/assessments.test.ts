import { auditApi } from '@xueqiao/contract/features/base/audit'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentSheetApi as sheets } from '@xueqiao/contract/features/growth/assessments/sheet'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { somebodyWaits } from '../../../../test/locks'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

const text = { type: 'monthly', date: '2026-11-13', comment: '朗读声音更大了' } as const
const input = (studentId: number) => ({
  ...{ studentId, ...text },
  ...{ academicScore: 4.5, behaviorScore: 4, socialScore: 4.5 },
})

test('ASSESSMENT-07: scores are 0 to 5 in half steps, one of them at least; what is off is told at its field', async () => {
  const { head, pupils } = lab
  const [an = 0] = pupils
  const save = (scores: object) =>
    head.loose(api.create, { body: { ...input(an), date: '2026-09-01', ...scores } })
  for (const score of [5.5, -0.5, 4.3, 'viel', 1e9, [3]])
    for (const field of ['academicScore', 'behaviorScore', 'socialScore'])
      expect(await save({ [field]: score }), `${field} ${score}`).toMatchObject({
        status: 400,
        errors: [{ field, message: '评分应为 0 到 5，每档 0.5' }],
      })
  expect(await save({ academicScore: null, behaviorScore: '', socialScore: undefined })).toMatchObject({
    status: 400,
    errors: [{ field: 'academicScore', message: '请至少填写一项评分' }],
  })
  expect(await save({ type: 'yearly' })).toMatchObject({ status: 400, errors: [{ field: 'type' }] })
  expect(await save({ date: '2026-02-30' })).toMatchObject({ status: 400, errors: [{ field: 'date' }] })
  expect(await save({ comment: '长'.repeat(201) })).toMatchObject({
    status: 400,
    errors: [{ field: 'comment' }],
  })
  expect(await save({ studentId: 99_999_999 })).toMatchObject({ status: 404, message: '学生不存在' })
  const { status, data } = await save({ academicScore: 0, behaviorScore: 5, socialScore: '3.5' })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    ...{ academicScore: 0, behaviorScore: 5, socialScore: 3.5, status: 'PENDING' },
    ...{ studentName: '程亦安', class: '初一(3)班', type: 'monthly', authorName: '林晓月', mayEdit: true },
  })
  expect(await save({})).toMatchObject({ status: 409, errors: [{ field: 'date' }] })
})

test('who teaches the class writes, who heads it approves, and only then the family sees it', async () => {
  const { head, teacher, dept, stranger, pupil, parent, pupils } = lab
  const [an = 0] = pupils
  const { data: made } = await teacher(api.create, { body: input(an) })
  expect(made).toMatchObject({ mayEdit: true, mayApprove: false, version: 1 })
  const params = { id: made.id }
  for (const family of [pupil, parent]) {
    expect((await family(api.get, { params })).status).toBe(404)
    expect((await family(api.search)).data).toEqual({ content: [], totalElements: 0 })
  }
  expect((await stranger(api.get, { params })).status).toBe(404)
  expect((await stranger(api.create, { body: input(an) })).status).toBe(404)
  expect(await teacher(api.approve, { params })).toMatchObject({
    status: 403,
    message: '只有班主任和管理员可以审核评估',
  })
  expect((await dept(api.update, { params, body: input(an) })).status).toBe(403)

  // Another one of another kind stands beside it; approved are both or none.
  const term = { ...input(an), type: 'term' as const, academicScore: 3 }
  const { data: second } = await head(api.create, { body: term })
  const other = await lab.aForeignOne()
  const ids = [made.id, second.id]
  expect((await head(api.approveMany, { body: { ids: [...ids, other] } })).status).toBe(404)
  expect((await head(api.get, { params })).data.status).toBe('PENDING')
  // What was read is approved, and not what it has become since: of both neither.
  const versions = { [made.id]: made.version, [second.id]: second.version }
  expect((await teacher(api.update, { params, body: { ...input(an), comment: '刚改的' } })).status).toBe(200)
  for (const asked of [
    head.loose(api.approveMany, { body: { ids, versions } }),
    head.loose(api.approve, { params, query: { version: String(made.version) } }),
  ])
    expect(await asked).toMatchObject({
      ...{ status: 409, code: 'STALE', message: `罗文博 刚刚修改了 程亦安 的月度评估，请核对后再决定` },
      errors: [{ field: `versions.${made.id}` }],
    })
  const now = (await head(api.get, { params })).data
  expect(now).toMatchObject({ status: 'PENDING', comment: '刚改的' })
  versions[made.id] = now.version
  expect((await head(api.approveMany, { body: { ids, versions } })).data).toEqual({ approved: 2 })
  expect((await head(api.approveMany, { body: { ids } })).data).toEqual({ approved: 0 })
  expect((await parent(bellApi.bell)).data.items).toMatchObject([
    { title: '学生评估：老师写了新的评估', link: '/student/assessment' },
  ])
  // 成绩查看 of the tree alone reads the list that its menu names, and approves nothing.
  await sql`with made as (insert into roles (name, display_name, description) values ('ROLE_READER', '成绩查阅', '')
    returning id) insert into role_permissions (role_id, permission_code) select id, 'grade:view' from made`.execute(
    lab.t.db,
  )
  await sql`update access_version set version = version + 1`.execute(lab.t.db)
  const { call: reader } = await lab.make.aUser('reader', ['ROLE_READER'])
  expect((await reader(api.search)).data.totalElements).toBeGreaterThan(1)
  expect((await reader(api.approveMany, { body: { ids } })).status).toBe(403)

  for (const family of [pupil, parent]) {
    const { data } = await family(api.search, { query: { type: 'term' } })
    expect(data).toMatchObject({
      totalElements: 1,
      content: [{ id: second.id, academicScore: 3, mayEdit: false }],
    })
    expect((await family(api.get, { params })).data).toMatchObject({
      comment: '刚改的',
      mayApprove: false,
    })
    for (const call of [api.update, api.remove] as const)
      expect((await family.loose(call, { params, body: input(an) })).status).toBe(403)
  }
  // What is approved is changed by those who approve; a save from an older version is refused.
  expect(await teacher(api.update, { params, body: input(an) })).toMatchObject({
    status: 403,
    message: '已审核的评估只有班主任和管理员可以修改',
  })
  expect((await teacher(api.remove, { params })).status).toBe(403)
  const changed = { ...input(an), academicScore: 5, comment: null }
  expect((await head(api.update, { params, body: { ...changed, version: 1 } })).status).toBe(409)
  expect((await head(api.update, { params, body: { ...changed, studentId: pupils[1] ?? 0 } })).status).toBe(
    400,
  )
  expect((await head(api.update, { params, body: { ...changed, version: 3 } })).data).toMatchObject({
    ...{ academicScore: 5, behaviorScore: 4, comment: null, status: 'APPROVED' },
    ...{ approvedByName: '林晓月', version: 4 },
  })
  const { data: log } = await lab.admin(auditApi.search, {
    query: { entity: 'assessments', entityId: made.id },
  })
  expect(log.content.map(({ summary }) => summary)).toEqual(
    expect.arrayContaining([
      '新增了 程亦安 的月度评估',
      '审核通过了 程亦安 的月度评估',
      '修改了 程亦安 的月度评估',
    ]),
  )
  const update = log.content.find(({ summary }) => summary.startsWith('修改了'))
  const { data: entry } = await lab.admin(auditApi.get, { params: { id: update?.id ?? 0 } })
  expect(entry.changes).toContainEqual({ field: 'academicScore', before: 4.5, after: 5 })
  expect((await head(api.remove, { params })).status).toBe(200)
  expect((await parent(api.get, { params })).status).toBe(404)
})

test('ASSESSMENT-01: the list is filtered by class, pupil, kind and state, in pages, in two statements', async () => {
  const { admin, head, stranger, pupils, classId } = lab
  const [, le = 0] = pupils
  for (const day of ['01', '02', '03'])
    await head(api.create, { body: { ...input(le), type: 'comprehensive', date: `2026-10-${day}` } })
  const find = async (query: object) => (await head.loose(api.search, { query })).data
  const own = await find({ studentId: le, classId, size: 2 })
  expect(own).toMatchObject({ totalElements: 3, content: [{ date: '2026-10-03' }, { date: '2026-10-02' }] })
  expect(await find({ studentId: le, sort: 'date,asc', size: 1, page: 2 })).toMatchObject({
    content: [{ date: '2026-10-03' }],
  })
  for (const keyword of ['程亦乐', 'chengyi', 'cy', lab.numberOf(le)])
    expect((await find({ keyword, type: 'comprehensive' })).totalElements, keyword).toBe(3)
  expect((await find({ keyword: "'; drop table", status: 'APPROVED' })).totalElements).toBe(0)
  expect((await find({ studentId: le, type: 'monthly' })).totalElements).toBe(0)
  expect((await stranger(api.search, { query: { classId } })).data.totalElements).toBe(0)
  expect((await admin(api.search, { query: { classId, studentId: le } })).data.totalElements).toBe(3)
  for (const query of [{ type: 'weekly' }, { classId: 'x' }, { size: 0 }, { status: 'GONE' }])
    expect((await head.loose(api.search, { query })).status).toBe(400)
  expect(await lab.t.queriesOf(() => admin(api.search, { query: { size: 50 } }))).toBeLessThanOrEqual(3)
})

test('nobody is assessed on a day that is to come', async () => {
  const { head, classId, pupils } = lab
  const [, , , fourth = 0] = pupils
  const late = { status: 400, errors: [{ field: 'date', message: '评估日期不能晚于今天' }] }
  const body = { ...input(fourth), date: '2026-11-17' }
  expect(await head(api.create, { body })).toMatchObject(late)
  const { data: made } = await head(api.create, { body: { ...body, date: '2026-11-16' } })
  expect(await head(api.update, { params: { id: made.id }, body })).toMatchObject(late)
  const rows = [{ studentId: fourth, id: null, version: null, socialScore: 4 }]
  expect(
    await head.loose(sheets.saveSheet, { body: { classId, type: 'term', date: '2026-11-17', rows } }),
  ).toMatchObject(late)
  await head(api.remove, { params: { id: made.id } })
})

test('what is exported is what the list has, and comes back by import', async () => {
  const { head, parent, pupils } = lab
  const [, , third = 0] = pupils
  const { data: made } = await head(api.create, { body: { ...input(third), date: '2026-10-20' } })
  expect((await parent.loose(api.exportAll)).status).toBe(403)
  const answer = await head.loose(api.exportAll, { query: { ids: made.id } })
  expect(answer.status).toBe(200)
  const [titles = [], ...rows] = (await readXlsx(answer.raw)).sheets[0]?.rows ?? []
  expect(titles.slice(0, 8)).toEqual([
    '学号',
    '学生姓名',
    '评估类型',
    '评估日期',
    '学业表现',
    '行为表现',
    '社交表现',
    '评语',
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining(['月度评估', 4.5, '待审核', '林晓月']))

  const number = lab.numberOf(third)
  const sheet = (...lines: (string | number)[][]) => [
    ['学号', '评估类型', '评估日期', '学业表现', '评语'],
    ...lines,
  ]
  const bad = await lab.importBy(
    head,
    sheet(
      [number, '月度评估', '2026-10-20', 4, ''],
      [number, '周评估', '2026-10-21', 4, ''],
      ['S-NONE', '学期评估', '2026-10-21', 4, ''],
      [lab.numberOf(await lab.aForeignPupil()), '学期评估', '2026-10-21', 4, ''],
      [number, '学期评估', '2026-10-21', 4.2, ''],
      [number, '学期评估', '2026-10-22', '', '没有评分'],
      [number, '学期评估', '2026-10-23', 2.5, '表格导入'],
      [number, '学期评估', '2026-11-17', 4, ''],
      [number, '学期评估', '上周五', 4, ''],
    ),
  )
  expect(bad.data).toMatchObject({ successCount: 1, failureCount: 7, skippedCount: 1 })
  expect(bad.data.errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      '评估类型应为月度评估、学期评估、综合评估',
      '学号 S-NONE 不在您任教或管理的班级中',
      '评分应为 0 到 5，每档 0.5',
      '请至少填写一项评分',
      '评估日期不能晚于今天',
      '评估日期应写成 2026-10-20',
    ]),
  )
  const again = await lab.importBy(head, sheet([number, '学期评估', '2026-10-23', 3.5, '改过']), {
    updateExisting: 'true',
  })
  expect(again.data).toMatchObject({ updatedCount: 1, failureCount: 0 })
  const { data } = await head(api.search, { query: { studentId: third, type: 'term' } })
  expect(data.content).toMatchObject([{ academicScore: 3.5, comment: '改过', status: 'PENDING', version: 2 }])
})

test('a workbook with fewer columns leaves the others as they are; each row is in the log with what stood before', async () => {
  const { head, pupils, t } = lab
  const [, , , fourth = 0] = pupils
  const number = lab.numberOf(fourth)
  const whole = [
    ['学号', '评估类型', '评估日期', '学业表现', '行为表现', '社交表现', '评语'],
    [number, '综合评估', '2026-09-21', 4, 3.5, 3, '原来的评语'],
    [number, '综合评估', '2026-09-22', 4, 3.5, 3, '第二条'],
  ]
  expect((await lab.importBy(head, whole)).data).toMatchObject({ createdCount: 2 })
  const narrow = [
    ['学号', '评估类型', '评估日期', '学业表现'],
    [number, '综合评估', '2026-09-21', 5],
    [number, '综合评估', '2026-09-22', 4],
  ]
  await lab.importBy(head, narrow, { updateExisting: 'true' })
  const { data } = await head(api.search, { query: { studentId: fourth, type: 'comprehensive' } })
  const kept = { behaviorScore: 3.5, socialScore: 3 }
  expect(data.content).toMatchObject([
    { ...kept, academicScore: 4, comment: '第二条', version: 1 },
    { ...kept, academicScore: 5, comment: '原来的评语', version: 2 },
  ])
  const ids = data.content.map(({ id }) => id)
  const noted = await t.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id as id', 'diff'])
    .where('entity', '=', 'assessments')
    .where('entity_id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(
    noted
      .filter(({ action }) => action === 'create')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.toSorted())
  expect(noted.filter(({ action }) => action === 'update')).toMatchObject([
    { diff: { before: { academicScore: 4 }, after: { academicScore: 5, comment: '原来的评语' } } },
  ])
})

test('what was approved while a workbook was checked is not written over by who may not change it', async () => {
  const { head, teacher, pupils, t } = lab
  const [, , , , fifth = 0] = pupils
  const { data: made } = await teacher(api.create, { body: { ...input(fifth), date: '2026-09-25' } })
  const sheet = [
    ['学号', '评估类型', '评估日期', '学业表现'],
    [lab.numberOf(fifth), '月度评估', '2026-09-25', 1],
  ]
  // Approved, and not to be seen yet by who checks the workbook: that waits for the row, and then looks again.
  let imported: ReturnType<typeof lab.importBy> | undefined
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('assessments').set({ status: 'APPROVED' }).where('id', '=', made.id).execute()
    imported = lab.importBy(teacher, sheet, { updateExisting: 'true' })
    await somebodyWaits(t.db)
  })
  expect((await imported)?.message).toContain('已审核的评估只有班主任和管理员可以修改')
  expect((await head(api.get, { params: { id: made.id } })).data).toMatchObject({
    academicScore: 4.5,
    version: 1,
  })
})

test('a bank of one’s own, apart from that of homework, counted by what is really said', async () => {
  const { head, teacher, pupils } = lab
  const [, , , fourth = 0] = pupils
  const { data: praise } = await head(api.addComment, { body: { text: '{姓名}是{班级}的小助手' } })
  await head(api.create, {
    body: { ...input(fourth), comment: `${lab.nameOf(fourth)}是初一(3)班的小助手，真好` },
  })
  expect((await head(api.comments)).data).toEqual([{ ...praise, used: 1 }])
  expect((await teacher(api.comments)).data).toEqual([])
  expect((await lab.pupil(api.comments)).status).toBe(403)
})
