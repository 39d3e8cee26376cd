import { termCommentsApi as api, type TermSheet } from '@xueqiao/contract/features/growth/term-comments/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

test('comments come from a file as they go out into one, with their places filled in', async () => {
  const { head, teacher, parent, classId, semesterId, pupils, numberOf, nameOf } = lab
  const [, , , ding = 0, feng = 0, ge = 0] = pupils
  const bring = async (call: typeof head, rows: (string | number)[][], options = {}) =>
    (await call.loose(api.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', options))).data
  const titles = ['学号', '姓名', '学期', '评语']
  const result = await bring(head, [
    titles,
    [numberOf(ding), nameOf(ding), '', '{姓名}在{班级}很踏实。'],
    [numberOf(feng), '别人', '', '好'],
    [numberOf(feng), '', '从没有过的学期', '好'],
    [numberOf(feng), '', '', ''],
    [numberOf(ge), '', '', '长'.repeat(501)],
    ['S99999', '', '', '好'],
  ])
  expect(result).toMatchObject({ successCount: 1, failureCount: 5 })
  expect(result.errors.map(({ field }: { field: string }) => field)).toEqual([
    ...['姓名', '学期', '期末评语', '期末评语', '学号'],
  ])
  // Whoever only teaches there writes none.
  expect(await bring(teacher, [titles, [numberOf(ge), '', '', '好']])).toMatchObject({ successCount: 0 })
  const again = [titles, [numberOf(ding), '', '', '更踏实了。']]
  expect(await bring(head, again)).toMatchObject({ skippedCount: 1 })
  expect(await bring(head, again, { updateExisting: 'true' })).toMatchObject({ updatedCount: 1 })
  expect((await parent(api.search)).data.totalElements).toBe(0)
  const { raw } = await head(api.exportAll, { query: { classId, semesterId } })
  const [sheet] = (await readXlsx(raw)).sheets
  const row = sheet?.rows.find(([number]) => number === numberOf(ding))
  expect([sheet?.rows[0]?.slice(0, 4), row?.[3], row?.at(-1)]).toEqual([
    ['学号', '姓名', '学期', '期末评语'],
    '更踏实了。',
    '待发布',
  ])
  expect((await parent.loose(api.exportAll, { query: { classId, semesterId } })).status).toBe(403)
  const { data } = await head(api.sheet, { query: { classId, semesterId } })
  const written = data.rows.find(({ studentId }) => studentId === ding)
  await head(api.saveSheet, {
    body: { classId, semesterId, rows: [{ studentId: ding, text: null, version: written?.version ?? null }] },
  })
})

test('the 班主任 writes a class in one sheet, and its families read it once it is released', async () => {
  const { t, head, dept, teacher, stranger, parent, pupil, admin, classId, semesterId, pupils } = lab
  const [an = 0, le = 0, bai = 0] = pupils
  const asked = { classId, semesterId }
  const { data: empty } = await head(api.sheet, { query: asked })
  expect(empty).toMatchObject({ className: '初一(3)班', mayEdit: true })
  expect(empty.rows.map(({ text }) => text)).toEqual(pupils.map(() => null))
  expect((await teacher(api.sheet, { query: asked })).data.mayEdit).toBe(false)
  expect((await stranger(api.sheet, { query: asked })).status).toBe(404)
  expect((await head(api.sheet, { query: { ...asked, semesterId: 99_999 } })).status).toBe(404)

  await head(api.addComment, { body: { text: '{姓名}在{班级}人缘很好。' } })
  const save = (call: typeof head, rows: object[]) => call.loose(api.saveSheet, { body: { ...asked, rows } })
  const words = '程亦安在初一(3)班人缘很好。下学期多读书。'
  expect((await save(teacher, [{ studentId: an, text: words }])).status).toBe(403)
  const foreign = await lab.aForeignPupil()
  const wrong: [object[], string][] = [
    [[{ studentId: an, text: '长'.repeat(501) }], 'rows.0.text'],
    [[{ studentId: foreign, text: '好' }], 'rows.0.studentId'],
    [[{ studentId: an }, { studentId: an }], 'rows'],
    [[], 'rows'],
  ]
  for (const [rows, field] of wrong)
    expect(await save(head, rows), field).toMatchObject({ status: 400, errors: [{ field }] })
  const { data: saved } = await save(head, [
    { studentId: an, text: words },
    { studentId: le, text: '你很细心。' },
  ])
  expect((saved as TermSheet).rows.slice(0, 3).map(({ text, version }) => [text, version])).toEqual([
    [words, 1],
    ['你很细心。', 1],
    [null, null],
  ])
  expect((await head(api.comments)).data).toMatchObject([{ used: 1 }])

  // Two who write at once: the second is told what stands there, and nothing of theirs is kept.
  const late = await save(dept, [
    { studentId: bai, text: '白一诺很专注。' },
    { studentId: le, text: '换一句' },
  ])
  expect(late).toMatchObject({
    ...{ status: 409, message: '林晓月 刚刚修改了 程亦乐 的评语，请核对后再保存' },
    errors: [{ field: 'rows.1.studentId', message: '程亦乐 现在是：你很细心。' }],
  })
  // The log names the comments, also those that were new.
  const logged = await t.db
    .selectFrom('audit_log as l')
    .innerJoin('term_comments as m', 'm.id', 'l.entity_id')
    .select('m.student_id as id')
    .where('l.entity', '=', 'term_comments')
    .where('l.summary', 'like', '写了 %')
    .where('m.student_id', 'in', [an, le])
    .execute()
  expect(logged.map(({ id }) => id).toSorted()).toEqual([an, le].toSorted())
  expect((await head(api.sheet, { query: asked })).data.rows[2]?.text).toBeNull()
  expect((await save(dept, [{ studentId: le, text: null, version: 1 }])).status).toBe(200)

  for (const family of [parent, pupil]) expect((await family(api.search)).data.totalElements).toBe(0)
  expect((await teacher(api.release, { body: asked })).status).toBe(403)
  expect((await head(api.release, { body: asked })).data).toEqual({ released: 1 })
  expect(await head(api.release, { body: asked })).toMatchObject({ status: 409 })
  for (const family of [parent, pupil])
    expect((await family(api.search)).data.content).toMatchObject([{ text: words, authorName: '林晓月' }])
  expect((await stranger(api.search)).data.totalElements).toBe(0)
  const told = await t.db
    .selectFrom('notifications')
    .select('title')
    .where('link', '=', '/student-growth/comments')
    .execute()
  expect(told).toHaveLength(2)
  // What families have read is mended, never emptied; and its semester stays.
  expect(await save(head, [{ studentId: an, text: null, version: 2 }])).toMatchObject({ status: 409 })
  expect((await save(head, [{ studentId: an, text: '改过的评语', version: 2 }])).status).toBe(200)
  expect((await parent(api.search)).data.content).toMatchObject([{ text: '改过的评语' }])
  expect(await admin(semestersApi.remove, { params: { id: semesterId } })).toMatchObject({ status: 409 })
})
