import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { calendarApi } from '@xueqiao/contract/features/school/calendar/api'
import { courseResourcesApi as resources } from '@xueqiao/contract/features/teaching/course-resources/api'
import { resourceUploadsApi as uploads } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_TOO_LARGE } from '@xueqiao/contract/features/teaching/lesson-preparations/size'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { substitutionsApi } from '@xueqiao/contract/features/teaching/substitutions/api'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, expect, test } from 'vitest'
import { pdf, picture } from '../../../../test/file-samples'
import { unzip, uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { doc, lines, type PreparationLab, preparationLab, STEPS } from '../../../../test/preparation-lab'
import { faultsOf } from '../../../../test/word-parts'
import { storageKey } from '../../base/files/places'

let lab: PreparationLab
let lin: Caller
let sun: Caller

beforeAll(async () => {
  lab = await preparationLab()
  ;[lin, sun] = [lab.users.lin.call, lab.sun.call]
})

const aTable = (node: object) => ({
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [node] }] }],
})

const wordsOf = (part: { doc: unknown } | null) => JSON.stringify(part?.doc ?? '').match(/[\u4e00-\u9fff]+/g)

test('what is off is told at its field, script is no text, and nothing of it is kept', async () => {
  const create = (body: object) => lin.loose(api.create, { body: { ...lab.place(), title: '移项', ...body } })
  for (const [body, field] of [
    [{ courseId: lab.courses.sport }, 'courseId'],
    [{ semesterId: 99_999_999 }, 'semesterId'],
    [{ title: ' ' }, 'title'],
    [{ title: '长'.repeat(101) }, 'title'],
    [{ templateId: 1, copyOfId: 1 }, 'templateId'],
    [{ slots: [{ classId: lab.classes.one, date: '2026-11-18', lessonNumber: 9 }] }, 'slots.0'],
    [{ slots: [{ classId: lab.classes.one, date: 'x', lessonNumber: 1 }] }, 'slots.0.date'],
  ] as const)
    expect(await create(body), JSON.stringify(body)).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await create({ copyOfId: 99_999_999 })).toMatchObject({ status: 404 })

  const { id, revision } = await lab.aPreparation(lin)
  const save = (body: object) => lin.loose(api.update, { params: { id }, body: { revision, ...body } })
  const html = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
  for (const [body, field] of [
    [{ objectives: html }, 'objectives'],
    [{ objectives: '<script>alert(1)</script>' }, 'objectives'],
    [{ objectives: doc('长'.repeat(5001)) }, 'objectives'],
    [{ steps: [{ ...STEPS[0], teacher: html }] }, 'steps.0.teacher'],
    [{ steps: [{ ...STEPS[0], id: '../../x' }] }, 'steps.0.id'],
    [{ steps: [STEPS[0], STEPS[0]] }, 'steps'],
    [{ steps: [{ ...STEPS[0], minutes: 241 }] }, 'steps.0.minutes'],
    [{ hours: 0 }, 'hours'],
    [{ lessonType: '公开课' }, 'lessonType'],
    [{ homeworkIds: [99_999_999] }, 'homeworkIds'],
    [{ fileIds: [99_999_999] }, 'fileIds'],
    [{ revision: undefined, title: '去括号' }, 'revision'],
  ] as const)
    expect(await save(body), JSON.stringify(body).slice(0, 90)).toMatchObject({
      status: 400,
      errors: [{ field }],
    })
  expect((await lin(api.get, { params: { id } })).data).toMatchObject({ revision, title: '移项' })
})

test('a preparation takes what a lesson needs, and all of it together no more', async () => {
  const { id, revision } = await lab.aPreparation(lin)
  const save = (body: object, at = revision) =>
    lin.loose(api.update, { params: { id }, body: { revision: at, ...body } })
  const refused = (field: string) => ({ status: 400, errors: [{ field, message: PREPARATION_TOO_LARGE }] })
  const long = doc('长'.repeat(3000))
  const steps = Array.from({ length: 11 }, (_, n) => ({ id: `step${n}`, name: `环节${n}`, teacher: long }))
  expect(await save({ steps })).toMatchObject(refused('steps.10.teacher'))
  const breaks = Array.from({ length: 1200 }, () => ({ type: 'hardBreak' }))
  const tangled = { type: 'doc', content: [{ type: 'paragraph', content: breaks }] }
  expect(await save({ board: tangled, objectives: tangled, literacy: tangled })).toMatchObject(
    refused('board'),
  )
  const content = { board: tangled, objectives: tangled, literacy: tangled }
  const body = { name: '过大', scope: 'OWN', content }
  expect(await lin.loose(templates.create, { body })).toMatchObject(refused('content.board'))
  // Nor in two goes: what is made of it could not be saved.
  const half = { name: '一半', scope: 'OWN', content: { steps: steps.slice(0, 10) } }
  const { data: made } = await lin.loose(templates.create, { body: half })
  const rest = { ...half, version: made.version, content: { objectives: doc('满') } }
  expect(await lin.loose(templates.update, { params: { id: made.id }, body: rest })).toMatchObject(
    refused('content.objectives'),
  )
  expect((await lin(templates.remove, { params: { id: made.id } })).status).toBe(200)
  expect(await save({ board: doc('长'.repeat(150_000)) })).toMatchObject({ status: 413 })
  // What is no text at all is refused like any other.
  const wrong = { type: 'doc', content: [{ type: 'paragraph', text: { toString: 1 } }] }
  expect(await save({ objectives: wrong })).toMatchObject({ status: 400, errors: [{ field: 'objectives' }] })

  expect(await save({ steps: steps.slice(0, 10) })).toMatchObject({ status: 200, data: { saved: true } })
  expect(await save({ board: doc('满') }, revision + 1)).toMatchObject(refused('board'))
  expect(await save({ steps: steps.slice(0, 9), board: doc('满') }, revision + 1)).toMatchObject({
    data: { saved: true },
  })
})

test('a text names resources that its writer sees; whoever reads it opens what they see, and reads the rest', async () => {
  const { group } = lab
  const aResource = async (by: Caller, name: string) => {
    const bytes = pdf()
    const { data: begun } = await by(uploads.begin, { body: { name: 'x.pdf', size: bytes.length } })
    const at = { params: { uploadId: begun.id } }
    await by.loose(uploads.part, { ...at, query: { offset: 0 }, ...(await uploadForm(bytes, 'blob')) })
    const { data: file } = await by(uploads.complete, at)
    return (
      await by.loose(resources.create, { body: { name, courseId: lab.courses.maths, fileId: file.id } })
    ).data
  }
  const own = await aResource(lin, '移项课件')
  const foreign = await aResource(sun, '孙琪的课件')
  const naming = ({ id: resourceId, name }: { id: number; name: string }) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'resource', attrs: { resourceId, name } }] }],
  })
  const { id, revision } = await lab.aPreparation(lin, { shared: true })
  const save = (body: object, at = revision) =>
    lin.loose(api.update, { params: { id }, body: { revision: at, ...body } })
  const steps = [{ ...STEPS[0], teacher: naming(foreign) }]
  expect(await save({ steps })).toMatchObject({ status: 400, errors: [{ field: 'steps.0.teacher' }] })
  expect(await save({ board: naming({ id: 99_999_999, name: '没有' }) })).toMatchObject({
    errors: [{ field: 'board' }],
  })
  const content = { board: naming(foreign) }
  const template = { name: '课件模板', scope: 'OWN', content }
  expect(await lin.loose(templates.create, { body: template })).toMatchObject({ status: 400 })
  expect((await save({ board: naming(own) })).status).toBe(200)

  const seenBy = async (by: Caller) => (await by(api.get, { params: { id } })).data.resources
  expect(await seenBy(lin)).toEqual([{ id: own.id, name: '移项课件' }])
  expect(await seenBy(group.call)).toEqual([])
  const share = { name: '移项课件（改）', share: 'GROUP', version: own.version }
  await lin.loose(resources.update, { params: { id: own.id }, body: share })
  expect(await seenBy(group.call)).toEqual([{ id: own.id, name: '移项课件（改）' }])
  // Word has names, pictures and formulas as they stand in the text.
  const png = await picture().png().toBuffer()
  const { data: file } = await lin.loose(filesApi.upload, await uploadForm(png, '三角形.png'))
  const shown = [
    { type: 'image', attrs: { fileId: file.id } },
    { type: 'blockMath', attrs: { latex: '\\frac{1}{2}' } },
    aTable({ type: 'image', attrs: { fileId: file.id } }),
  ]
  await save({ literacy: { type: 'doc', content: shown } }, revision + 1)
  const paper = async (format: 'word' | 'pdf') =>
    (await lin(api.exportPaper, { params: { id }, query: { format } })).raw
  const raw = await paper('word')
  expect(faultsOf(raw)).toEqual([])
  const parts = unzip(raw)
  const words = parts['word/document.xml']?.toString()
  for (const text of ['《移项课件》', 'r:embed="rId3"', '<m:den>']) expect(words).toContain(text)
  expect(parts['word/media/image1.jpg']?.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(words?.match(/r:embed="rId3"/g)).toHaveLength(2)
  // Three of the form, and the one in the text.
  expect(words?.match(/<w:tbl>/g)).toHaveLength(4)
  const drawnIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)
  expect(drawnIn(await paper('pdf'))).toHaveLength(1)
  // A picture that the disk has lost is named, and the rest of the paper is there.
  const [, category = '', key = ''] = /files\/(.+)\/(.+)$/.exec(file.url) ?? []
  await lab.t.env.files.remove(storageKey({ category, key }))
  const without = unzip(await paper('word'))
  expect(without['word/document.xml']?.toString().match(/［图片］/g)).toHaveLength(2)
  expect(drawnIn(await paper('pdf'))).toBeNull()

  // A template opens what the text of a preparation opens.
  const from = { name: '由备课而来', scope: 'OWN', fromId: id }
  const { data: kept } = await lin.loose(templates.create, { body: from })
  expect((await lin(templates.get, { params: { id: kept.id } })).data.resources).toEqual([
    { id: own.id, name: '移项课件（改）' },
  ])
  await lin(templates.remove, { params: { id: kept.id } })
  // What was taken away since stands there by its name, and hinders nobody who writes on.
  await lin(resources.remove, { params: { id: own.id } })
  expect(await seenBy(lin)).toEqual([])
  expect((await save({ title: '移项二' }, revision + 2)).status).toBe(200)
})

test('a paragraph keeps its id while it is changed, moved and split', async () => {
  const { id, revision } = await lab.aPreparation(lin, { objectives: lines('一', '二', '三') })
  const [one, two, three] = (await lin(api.get, { params: { id } })).data.content.objectives?.blocks ?? []
  const save = async (objectives: object, from: number) => {
    const { data } = await lin.loose(api.update, { params: { id }, body: { objectives, revision: from } })
    return data.blocks.objectives ?? []
  }
  expect(await save(lines('一', '二改', '三'), revision)).toEqual([one, two, three])
  expect(await save(lines('三', '一', '二改'), revision + 1)).toEqual([three, one, two])
  const [, first, second, fresh] = await save(lines('三', '一', '二', '改'), revision + 2)
  expect([first, second]).toEqual([one, two])
  expect([one, two, three]).not.toContain(fresh)
  expect(await save(lines('', ''), revision + 3)).toEqual([])
})

test('autosave asks little, and keeps a version from time to time', async () => {
  const { id, revision } = await lab.aPreparation(lin)
  const save = (text: string, from: number) =>
    lin.loose(api.update, { params: { id }, body: { objectives: doc(text), revision: from } })
  const asked = await lab.t.queriesOf(() => save('一', revision))
  expect(asked).toBeLessThanOrEqual(6)
  lab.t.advance(11)
  await save('二', revision + 1)
  await save('三', revision + 2)
  const { data } = await lin(versions.versions, { params: { id } })
  expect(data).toMatchObject([{ number: 1, kind: 'AUTO' }])
  const { data: kept } = await lin(versions.version, { params: { id, number: '1' } })
  expect(wordsOf(kept.content.objectives)).toEqual(['一'])
})

test('lies on real lessons: parallel classes share one, and it goes along when a lesson changes places', async () => {
  const { classes, sun: other } = lab
  const [one, two] = [
    { classId: classes.one, date: '2026-11-17', lessonNumber: 1 },
    { classId: classes.two, date: '2026-11-17', lessonNumber: 2 },
  ]
  const { data: made } = await lin(api.create, { body: { ...lab.place(), title: '天平', slots: [one, two] } })
  expect(made).toMatchObject({
    ...{ firstDate: '2026-11-17', slotCount: 2, classNames: ['初一1班', '初一2班'] },
    slots: [
      { className: '初一1班', heldOn: '2026-11-17', heldAt: 1, startsAt: '08:20' },
      { className: '初一2班', heldAt: 2 },
    ],
  })
  const week = async (by: Caller, query: object = {}) =>
    (await by(api.week, { query: { date: '2026-11-17', ...query } })).data
  const shown = ({ lessons }: Awaited<ReturnType<typeof week>>) =>
    lessons.map(({ date, lessonNumber, preparation }) => [
      `${date.slice(8)}-${lessonNumber}`,
      preparation?.title ?? null,
    ])
  const before = await week(lin)
  expect(before).toMatchObject({
    needed: 3,
    prepared: 2,
    reflections: 0,
    semesterId: lab.semesterId,
    week: 12,
  })
  expect(shown(before)).toEqual([
    ['17-1', '天平'],
    ['17-2', '天平'],
    ['19-1', null],
  ])
  expect(before.lessons[0]).toMatchObject({ slot: one, grade: '初一', isOver: false })

  // A lesson has one preparation, which is its teacher's own.
  const again = await lin(api.create, { body: { ...lab.place(), title: '再备', slots: [one] } })
  expect(again).toMatchObject({ status: 409, errors: [{ field: 'slots' }] })
  expect(again.message).toContain('天平')
  const foreign = await sun(api.create, { body: { ...lab.place(), title: '别人的', slots: [one] } })
  expect(foreign).toMatchObject({
    status: 400,
    errors: [{ field: 'slots.0', message: '只能安排到自己任教的课' }],
  })

  await lab.swapped()
  const after = await week(lin)
  expect(shown(after)).toEqual([
    ['17-2', '天平'],
    ['17-3', '天平'],
    ['19-1', null],
  ])
  expect(after.lessons[1]).toMatchObject({ slot: one, change: { kind: 'SWAP' } })
  const { data: moved } = await lin(api.get, { params: { id: made.id } })
  expect(moved.slots[0]).toMatchObject({ lessonNumber: 1, heldOn: '2026-11-17', heldAt: 3 })

  // Whoever stands in finds it, and reads it; before that it is not theirs.
  expect((await sun(api.get, { params: { id: made.id } })).status).toBe(404)
  await lab.substituted(other.teacherId)
  const theirs = await week(sun)
  expect(theirs.lessons.find(({ date }) => date === '2026-11-17')).toMatchObject({
    preparation: { id: made.id, isOwn: false, authorName: '林晓月', asksReflection: false },
  })
  expect((await sun(api.get, { params: { id: made.id } })).data).toMatchObject({
    mayEdit: false,
    isOwn: false,
  })

  // A new timetable has the lesson of 初一1班 elsewhere in the week.
  const { data: later } = await lin(api.create, {
    body: {
      ...lab.place(),
      title: '下周',
      slots: [{ classId: classes.one, date: '2026-11-24', lessonNumber: 1 }],
    },
  })
  await lab.newTable()
  const next = await week(lin, { date: '2026-11-24' })
  expect(shown(next)).toEqual([['25-4', '下周']])
  expect((await lin(api.get, { params: { id: later.id } })).data.slots[0]).toMatchObject({
    heldOn: '2026-11-25',
  })

  // Of others only leaders look at the week, and families at none.
  const ofLin = { query: { teacherId: lab.teachers.lin } }
  expect((await lab.users.chief.call(api.week, ofLin)).data.name).toBe('林晓月')
  expect((await sun(api.week, ofLin)).status).toBe(403)
  expect((await lab.users.mother.call(api.week)).status).toBe(403)
  expect((await lab.admin.call(api.week)).data.lessons).toEqual([])
})

test('is found by whoever may see it, and asks the same however many there are', async () => {
  const { id } = await lab.aPreparation(lin, { unit: '第六章 一元一次方程' })
  const found = async (by: Caller, query: object) =>
    (await by(api.search, { query: { size: 100, ...query } })).data.content.map((one) => one.id)
  expect(await found(lin, { keyword: 'yiyuan' })).toEqual([id])
  expect(await found(sun, {})).not.toContain(id)
  expect(await found(lab.group.call, {})).not.toContain(id)
  const { revision } = (await lin(api.get, { params: { id } })).data
  await lin.loose(api.update, { params: { id }, body: { shared: true, revision } })
  expect(await found(lab.group.call, { mine: 'false' })).toContain(id)
  expect(await found(lab.group.call, { keyword: '林晓月' })).toContain(id)
  expect(await found(lab.stranger.call, {})).toEqual([])
  expect((await lab.stranger.call(api.get, { params: { id } })).status).toBe(404)
  expect(await found(lab.admin.call, {})).toContain(id)
  const few = await lab.t.queriesOf(() => lin(api.search, { query: { size: 1 } }))
  const many = await lab.t.queriesOf(() => lin(api.search, { query: { size: 100 } }))
  expect(many).toBe(few)
})

test('templates of school, group and oneself; a new one begins with what they say', async () => {
  const { chief, group, admin } = lab
  const content = { objectives: doc('写可观察的行为'), steps: STEPS }
  const make = (by: Caller, body: object) =>
    by.loose(templates.create, { body: { name: '新授课', content, ...body } })
  const school = await make(admin.call, { scope: 'SCHOOL' })
  expect(school.data).toMatchObject({ scope: 'SCHOOL', stepCount: 2, minutes: 15, mayEdit: true })
  const ofGroup = await make(group.call, { scope: 'GROUP', name: '数学组新授课' })
  expect(ofGroup.data).toMatchObject({ departmentName: '北校区' })
  const own = await make(lin, { scope: 'OWN', name: '我的习题课' })
  expect(await make(lin, { scope: 'SCHOOL' })).toMatchObject({ status: 403 })
  expect(await make(lin, { scope: 'GROUP' })).toMatchObject({
    status: 400,
    errors: [{ field: 'departmentId' }],
  })
  expect(await make(lin, { scope: 'OWN', name: '' })).toMatchObject({ errors: [{ field: 'name' }] })

  const names = async (by: Caller) => (await by(templates.list)).data.map(({ name }) => name)
  expect(await names(lin)).toEqual(['新授课', '数学组新授课', '我的习题课'])
  expect(await names(lab.stranger.call)).toEqual(['新授课'])
  expect((await chief.call(templates.options)).data.scopes).toEqual(['GROUP', 'OWN'])
  const { id } = own.data
  expect((await group.call(templates.get, { params: { id } })).status).toBe(404)
  const change = (by: Caller, templateId: number) =>
    by.loose(templates.update, {
      params: { id: templateId },
      body: { name: '改名', scope: 'SCHOOL', version: 1 },
    })
  expect(await change(lin, school.data.id)).toMatchObject({ status: 403 })
  // Whoever leads the group no more has no say in what is the group's, though they wrote it.
  const departmentId = ofGroup.data.departmentId as number
  const teacherId = await lab.make.aTeacher({ name: '前任组长', departmentId })
  const former = await lab.make.aUser('former', ['HEAD_TEACHER'], { type: 'TEACHER', id: teacherId })
  const { data: theirs } = await make(former.call, { scope: 'GROUP', name: '前任组长的' })
  await admin.call(usersApi.setRoles, { params: { id: former.id }, body: ['ROLE_TEACHER'] })
  const params = { id: theirs.id as number }
  const again = await lab.t.login('former')
  expect((await again(templates.get, { params })).data).toMatchObject({ mayEdit: false })
  expect((await again(templates.remove, { params })).status).toBe(403)
  expect((await group.call(templates.remove, { params })).status).toBe(200)

  const { data: made } = await lin(api.create, { body: { ...lab.place(), title: '移项', templateId: id } })
  expect(made.content).toMatchObject({ title: '移项', steps: [{ name: '导入' }, { name: '探究' }] })
  expect(wordsOf(made.content.objectives)).toEqual(['写可观察的行为'])
  // Half written, it takes what is missing; what stands there is replaced only where that was asked for.
  const half = await lab.aPreparation(lin, { objectives: doc('我的目标'), board: doc('我的板书') })
  const apply = (body: object, by = lin) =>
    by.loose(templates.apply, { params: { id: half.id }, body: { templateId: id, ...body } })
  const { data: took } = await apply({ revision: half.revision })
  expect(took.content.steps).toHaveLength(2)
  expect([wordsOf(took.content.objectives), wordsOf(took.content.board)]).toEqual([
    ['我的目标'],
    ['我的板书'],
  ])
  expect(await apply({ revision: half.revision })).toMatchObject({ status: 409 })
  const { data: replaced } = await apply({ revision: took.revision, replace: true })
  expect(wordsOf(replaced.content.objectives)).toEqual(['写可观察的行为'])
  expect(wordsOf(replaced.content.board)).toEqual(['我的板书'])
  const { data: kept } = await lin(versions.versions, { params: { id: half.id } })
  const { data: was } = await lin(versions.version, {
    params: { id: half.id, number: String(kept[0]?.number) },
  })
  expect(wordsOf(was.content.objectives)).toEqual(['我的目标'])
  expect(await apply({ revision: replaced.revision, templateId: 99_999_999 })).toMatchObject({ status: 404 })
  expect((await apply({ revision: replaced.revision }, group.call)).status).toBe(404)

  const { data: saved } = await lin(templates.create, {
    body: { name: '由备课而来', scope: 'OWN', fromId: made.id },
  })
  expect(saved.content).toMatchObject({ title: '由备课而来', reflection: null, steps: [{ id: 'step1' }, {}] })
  await lin(templates.remove, { params: { id } })
  expect(await names(lin)).not.toContain('我的习题课')
})

test('when a lesson is over, what came of it is asked for until it is written', async () => {
  const slots = [{ classId: lab.classes.one, date: '2026-11-19', lessonNumber: 1 }]
  const { data: made } = await lin(api.create, { body: { ...lab.place(), title: '去分母', slots } })
  lab.t.advance(4 * 24 * 60)
  const later = await lab.t.login('lin')
  const asked = async () => {
    const { lessons } = (await later(api.week, { query: { date: '2026-11-19' } })).data
    return lessons.find(({ date }) => date === '2026-11-19')?.preparation?.asksReflection
  }
  expect(await asked()).toBe(true)
  // Both homes count what the list behind them shows.
  const waits = async () => {
    const { data } = await later(api.search, { query: { reflects: 'true', size: 100 } })
    const { waiting } = (await later(dashboardApi.get)).data
    const { reflections } = (await later(homeApi.get)).data
    expect(waiting.find(({ key }) => key === 'reflections')?.count ?? 0).toBe(data.totalElements)
    expect(reflections).toBe(data.totalElements)
    return data.content.map(({ id }) => id)
  }
  expect(await waits()).toContain(made.id)
  const other = await lab.t.login('group')
  expect((await other(homeApi.get)).data.reflections).toBe(0)
  const body = { reflection: doc('括号前是负号时错得多'), revision: made.revision }
  await later.loose(api.update, { params: { id: made.id }, body })
  expect(await asked()).toBe(false)
  expect(await waits()).not.toContain(made.id)
})

test('反思 waits for where a timetable has the lesson that came later, though it holds from the day it was prepared on', async () => {
  const own = await preparationLab()
  const { classes, courses, teachers, users } = own
  const slots = [{ classId: classes.one, date: '2026-11-17', lessonNumber: 1 }]
  const { data: made } = await users.lin.call(api.create, { body: { ...own.place(), title: '移项', slots } })
  own.t.advance(60)
  const maths = { courseId: courses.maths, teacherId: teachers.lin, classIds: [classes.one] }
  await own.aVersion('改', '2026-11-16', [{ ...maths, weekday: 4, lessonNumber: 2 }])
  const asked = async () => {
    const later = await own.t.login('lin')
    return (await later(api.search, { query: { reflects: 'true' } })).data.content.map(({ id }) => id)
  }
  own.t.advance(2 * 24 * 60)
  expect(await asked()).toEqual([])
  own.t.advance(2 * 24 * 60)
  expect(await asked()).toEqual([made.id])
})

test('反思 is asked for by the day a lesson was held: one that moved waits for its day, one that fell out does not ask', async () => {
  const own = await preparationLab()
  const { classes, users } = own
  const maths = { courseId: own.courses.maths, teacherId: own.teachers.lin }
  const sport = { courseId: own.courses.sport, teacherId: own.teachers.he }
  await own.aVersion('冬', '2026-11-16', [
    { ...maths, classIds: [classes.one], weekday: 2, lessonNumber: 1 },
    { ...maths, classIds: [classes.two], weekday: 2, lessonNumber: 2 },
    { ...sport, classIds: [classes.one], weekday: 5, lessonNumber: 3 },
  ])
  const slot = (classId: number, date: string, lessonNumber: number) => [{ classId, date, lessonNumber }]
  const prepare = async (title: string, slots: object[]) =>
    (await users.lin.call.loose(api.create, { body: { ...own.place(), title, slots } })).data.id
  const [moved, away, festival] = [
    await prepare('移到周五', slot(classes.one, '2026-11-17', 1)),
    await prepare('别人上的', slot(classes.two, '2026-11-17', 2)),
    await prepare('放假', slot(classes.two, '2026-11-24', 2)),
  ]
  const week = (
    await own.admin.call(timetableApi.ofClass, {
      params: { classId: classes.one },
      query: { date: '2026-11-17' },
    })
  ).data.lessons
  const lessonOn = (date: string, number: number) =>
    week.find((one) => one.date === date && one.lessonNumber === number)?.id ?? 0
  // 数学 of Tuesday changes places with 体育 of Friday.
  await own.admin.call(substitutionsApi.create, {
    body: {
      ...{ kind: 'SWAP', date: '2026-11-17', lessonId: lessonOn('2026-11-17', 1) },
      ...{ otherDate: '2026-11-20', otherLessonId: lessonOn('2026-11-20', 3) },
    },
  })
  await own.substituted(own.sun.teacherId)
  const holiday = { title: '校庆', kind: 'HOLIDAY', startsOn: '2026-11-24', endsOn: '2026-11-24' } as const
  await own.admin.call.loose(calendarApi.create, { body: holiday })
  const asked = async () => {
    const later = await own.t.login('lin')
    const { data } = await later(api.search, { query: { reflects: 'true' } })
    expect((await later(homeApi.get)).data.reflections).toBe(data.totalElements)
    return data.content.map(({ id }) => id)
  }
  own.t.advance(2 * 24 * 60)
  expect(await asked()).toEqual([])
  own.t.advance(3 * 24 * 60)
  expect(await asked()).toEqual([moved])
  own.t.advance(4 * 24 * 60)
  expect(await asked()).not.toContain(festival)
  expect(await asked()).not.toContain(away)
})
