import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { resourceUploadsApi as uploads } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { beforeAll, expect, test } from 'vitest'
import { mp4, pdf, picture, zip } from '../../../../test/file-samples'
import { unzip, uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'
import { type TimetableLab, timetableLab } from '../../../../test/timetable-lab'
import { createWorker } from '../../../platform/jobs/worker'
import { filesJobs } from '../../base/files/jobs'
import { storageKey } from '../../base/files/places'
import { courseResourcesJobs } from './jobs'

let lab: TimetableLab
let lin: Caller
let colleague: Caller
let stranger: Caller
let admin: Caller
let pupil: Caller
let mother: Caller
let far: Caller

beforeAll(async () => {
  lab = await timetableLab()
  const { t, make, users, teachers, courses } = lab
  ;[lin, admin, pupil, mother] = [users.lin.call, lab.admin.call, users.an.call, users.mother.call]
  far = (await make.aUser('bo', ['STUDENT'], { type: 'STUDENT', id: lab.pupils.bo })).call
  const { department_id: north } = await t.db
    .selectFrom('teachers')
    .select('department_id')
    .where('id', '=', teachers.lin)
    .executeTakeFirstOrThrow()
  await t.db.updateTable('courses').set({ department_id: north }).where('id', '=', courses.maths).execute()
  const near = await make.aTeacher({ name: '同组教师', departmentId: north })
  colleague = (await make.aUser('colleague', ['TEACHER'], { type: 'TEACHER', id: near })).call
  const away = await make.aTeacher({ name: '外组教师' })
  stranger = (await make.aUser('stranger', ['TEACHER'], { type: 'TEACHER', id: away })).call
})

const send = async (by: Caller, bytes: Buffer, name: string): Promise<StoredFile> => {
  const { data } = await by(uploads.begin, { body: { name, size: bytes.length } })
  const params = { uploadId: data.id }
  await by.loose(uploads.part, { params, query: { offset: 0 }, ...(await uploadForm(bytes, name)) })
  return (await by(uploads.complete, { params })).data
}

const aResource = async (by: Caller, fields: object = {}, bytes = pdf(), file = '课件.pdf') => {
  const { id: fileId } = await send(by, bytes, file)
  const body = { courseId: lab.courses.maths, name: '正数和负数', fileId, ...fields }
  const { status, data } = await by.loose(api.create, { body })
  expect(status).toBe(200)
  return data
}

const sees = async (who: Caller, id: number) => (await who(api.get, { params: { id } })).status === 200
const placeOf = ({ url }: { url: string }) => {
  const [, , , a = '', b = ''] = url.split('/')
  return { a, b }
}

test('who sees it: oneself, the group, the school; families what their class is given', async () => {
  const shared = async (fields: object) => {
    const row = await aResource(lin, fields)
    const seen: string[] = []
    for (const [name, who] of Object.entries({ lin, admin, colleague, stranger, pupil, mother, far }))
      if (await sees(who, row.id)) {
        seen.push(name)
        // Whoever sees the row opens its file, and nobody else.
        expect((await who(filesApi.get, { params: placeOf(row) })).status).toBe(200)
      } else expect((await who(filesApi.get, { params: placeOf(row) })).status).toBe(404)
    return seen
  }
  expect(await shared({})).toEqual(['lin', 'admin'])
  expect(await shared({ share: 'GROUP' })).toEqual(['lin', 'admin', 'colleague'])
  expect(await shared({ share: 'SCHOOL' })).toEqual(['lin', 'admin', 'colleague', 'stranger'])
  expect(await shared({ classIds: [lab.classes.one] })).toEqual(['lin', 'admin', 'pupil', 'mother'])

  const { data } = await pupil(api.search, { query: { courseId: lab.courses.maths } })
  expect(data.content).toMatchObject([
    { classes: [], mayEdit: false, mayRemove: false, authorName: '林晓月' },
  ])
  expect((await pupil(api.courses)).data).toEqual([{ id: lab.courses.maths, name: '数学' }])
  expect((await lin(api.options)).data).toMatchObject({
    maxMb: 300,
    courses: [{ name: '数学', classes: [{ name: '初一1班' }, { name: '初一2班' }] }],
  })
})

test('what is off is told at its field, and nothing of it is kept', async () => {
  const { id: fileId } = await send(lin, pdf(), 'a.pdf')
  const theirs = await send(colleague, pdf(), 'a.pdf')
  const body = { courseId: lab.courses.maths, name: '课件', fileId }
  const cases: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: '名'.repeat(81) }, 'name'],
    [{ courseId: lab.courses.chinese }, 'courseId'],
    [{ classIds: [lab.classes.far] }, 'classIds'],
    [{ fileId: theirs.id }, 'fileId'],
    [{ fileId: 999_999 }, 'fileId'],
    [{ share: 'ALL' }, 'share'],
    [{ tags: ['标'.repeat(21)] }, 'tags.0'],
    [{ copyright: '' }, 'copyright'],
  ]
  const before = await lab.t.db.selectFrom('course_resources').select('id').execute()
  for (const [wrong, field] of cases)
    expect(await lin.loose(api.create, { body: { ...body, ...wrong } }), field).toMatchObject({
      status: 400,
      field,
    })
  expect(await lab.t.db.selectFrom('course_resources').select('id').execute()).toEqual(before)
  // One file is one resource, also where two ask at once.
  const twice = await Promise.all([1, 2].map(() => lin.loose(api.create, { body })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('found by name, tag and pinyin, in folders, marked and changed', async () => {
  const row = await aResource(lin, {
    ...{
      name: '勾股定理导学案',
      unit: '第十七章',
      lesson: '第一课时',
      tags: ['导入', '公开课'],
      share: 'GROUP',
    },
  })
  const found = async (query: object) =>
    (await colleague(api.search, { query })).data.content.map(({ name }) => name)
  for (const query of [
    { keyword: '定理' },
    { keyword: 'gougu' },
    { keyword: 'gkk' },
    { tag: '公开课' },
    { unit: '第十七章', lesson: '第一课时', courseId: lab.courses.maths },
  ])
    expect(await found(query), JSON.stringify(query)).toEqual(['勾股定理导学案'])
  const { data: folders } = await colleague(api.folders, { query: { courseId: lab.courses.maths } })
  expect(folders).toContainEqual({ unit: '第十七章', lesson: '第一课时', count: 1 })

  const params = { id: row.id }
  expect(await found({ favourite: 'true' })).toEqual([])
  for (const _ of [1, 2]) expect((await colleague(api.favour, { params })).status).toBe(200)
  expect(await found({ favourite: 'true' })).toEqual(['勾股定理导学案'])
  await colleague(api.unfavour, { params })
  expect(await found({ favourite: 'true' })).toEqual([])

  expect(await colleague(api.update, { params, body: { name: '我的' } })).toMatchObject({ status: 403 })
  const saved = await lin(api.update, { params, body: { unit: null, tags: ['复习'], version: row.version } })
  expect(saved.data).toMatchObject({ unit: null, lesson: '第一课时', tags: ['复习'], name: row.name })
  // A lesson of no unit is a folder of its own, however many units have one of that name.
  await aResource(lin, { name: '同名的课时', unit: '第十八章', lesson: '第一课时', share: 'GROUP' })
  expect(await found({ courseId: lab.courses.maths, lesson: '第一课时' })).toEqual(['勾股定理导学案'])
  expect(await found({ keyword: '公开课' })).toEqual([])
  // Two editors of one: the second is told, and nothing of the first is lost.
  expect(await lin(api.update, { params, body: { name: '另一个', version: row.version } })).toMatchObject({
    status: 409,
  })
})

test('a new version counts from then on; older ones are their author’s, and can be taken again', async () => {
  const row = await aResource(lin, { share: 'SCHOOL' })
  const params = { id: row.id }
  const { id: fileId } = await send(lin, await picture().png().toBuffer(), '新.png')
  const { data } = await lin(api.addVersion, { params, body: { fileId, note: '改为图片' } })
  expect(data).toMatchObject({ number: 2, kind: 'IMAGE', fileName: '新.png' })
  const read = (who: Caller, of: { url: string }) => who(filesApi.get, { params: placeOf(of) })
  expect((await read(colleague, data)).status).toBe(200)
  expect((await read(colleague, row)).status).toBe(404)
  expect((await read(lin, row)).status).toBe(200)
  expect((await lin(api.versions, { params })).data).toMatchObject([
    { number: 2, note: '改为图片', isCurrent: true },
    { number: 1, note: null, isCurrent: false },
  ])
  expect((await colleague(api.versions, { params })).status).toBe(403)
  // As it was before it is taken away through the same door, and counted.
  const before = { params, query: { number: 1 } }
  const old = await lin.loose(api.download, before)
  expect(old).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect((await lin(api.get, { params })).data.downloads).toBe(1)
  expect((await colleague.loose(api.download, before)).status).toBe(403)
  expect((await lin.loose(api.download, { params, query: { number: 9 } })).status).toBe(404)
  const back = await lin(api.useVersion, { params: { id: row.id, number: '1' } })
  expect(back.data).toMatchObject({ number: 1, kind: 'PDF' })
  expect(await lin(api.useVersion, { params: { id: row.id, number: '9' } })).toMatchObject({ status: 404 })
})

test('what is taken away is counted, in parts where that is asked for', async () => {
  const bytes = Buffer.concat([mp4(), Buffer.alloc(1000, 7)])
  const row = await aResource(
    lin,
    { name: '演示/../视频', classIds: [lab.classes.one] },
    bytes,
    '../../x.mp4',
  )
  expect(row).toMatchObject({ kind: 'VIDEO', fileName: 'x.mp4', type: 'video/mp4', size: bytes.length })
  const got = await mother(api.download, { params: { id: row.id } })
  expect(got.raw).toEqual(bytes)
  expect(decodeURIComponent(String(got.headers['content-disposition']))).toContain('attachment')
  // In pieces it is one still, counted with the first.
  for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-', 'bytes=-5', `bytes=${bytes.length}-`])
    await mother.loose(api.download, { params: { id: row.id }, headers: { range } })
  // Whoever asks for the head alone takes nothing away.
  const url = `/api/course-resources/${row.id}/download`
  const signed = { authorization: `Bearer ${mother.token}` }
  const head = await lab.t.app.inject({ method: 'HEAD', url, headers: signed })
  expect(head).toMatchObject({ statusCode: 200, headers: { 'content-length': String(bytes.length) } })
  expect(head.rawPayload).toHaveLength(0)
  expect(await mother(api.get, { params: { id: row.id } })).toMatchObject({ data: { downloads: 2 } })

  const part = (range: string) => pupil.loose(filesApi.get, { params: placeOf(row), headers: { range } })
  const middle = await part('bytes=10-19')
  expect(middle).toMatchObject({ status: 206, raw: bytes.subarray(10, 20) })
  expect(middle.headers).toMatchObject({
    'content-range': `bytes 10-19/${bytes.length}`,
    'content-length': '10',
  })
  expect((await part('bytes=-4')).raw).toEqual(bytes.subarray(-4))
  expect((await part(`bytes=${bytes.length - 1}-`)).raw).toEqual(bytes.subarray(-1))
  expect(await part(`bytes=${bytes.length}-`)).toMatchObject({ status: 416 })
  for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
    expect([200, 416]).toContain((await part(odd)).status)
  // Of what has no mark to know it by, nobody can say that it is still the same.
  const headers = { range: 'bytes=10-19', 'if-range': '"older"' }
  expect((await pupil.loose(api.download, { params: { id: row.id }, headers })).raw).toEqual(bytes)
  expect(middle.headers['content-security-policy']).toContain('sandbox')
  expect(middle.headers['x-content-type-options']).toBe('nosniff')

  const document = await aResource(lin)
  const framed = await lin.loose(filesApi.get, { params: placeOf(document), query: { view: 'frame' } })
  expect(framed.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'content-type': 'application/pdf' })
  const film = await lin.loose(filesApi.get, { params: placeOf(row), query: { view: 'frame' } })
  expect(film.headers['x-frame-options']).toBe('DENY')
})

test('a folder as an archive holds what one sees, under names that lead nowhere', async () => {
  const unit = '打包单元'
  const classIds = [lab.classes.one]
  await aResource(lin, { name: '../../etc/passwd', unit, lesson: '..', classIds })
  await aResource(lin, { name: '同名', unit, classIds })
  await aResource(
    lin,
    { name: '同名', unit, classIds },
    zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
    'b.docx',
  )
  await aResource(lin, { name: '同名', unit, classIds })
  await aResource(lin, { name: '同名 (2)', unit, classIds })
  await aResource(lin, { name: '自己的', unit })
  const query = { courseId: lab.courses.maths, unit }
  const names = async (who: Caller) =>
    [...Object.keys(await unzip((await who(api.zip, { query })).raw))].sort()
  const given = [
    '打包单元/未命名/_.._etc_passwd.pdf',
    '打包单元/同名 (2).pdf',
    '打包单元/同名 (2) (2).pdf',
    '打包单元/同名.docx',
    '打包单元/同名.pdf',
  ]
  expect(await names(pupil)).toEqual(given.sort())
  expect(await names(lin)).toHaveLength(6)
  const { data: counted } = await lin(api.search, { query })
  expect(counted.content.map(({ downloads }) => downloads).toSorted()).toEqual([1, 2, 2, 2, 2, 2])
  expect(await far(api.zip, { query })).toMatchObject({ status: 404 })
  // What the disk has lost is named, and takes nothing else along.
  const lost = await aResource(lin, { name: '丢失', unit, classIds })
  const { a: category, b: key } = placeOf(lost)
  await lab.t.env.files.remove(storageKey({ category, key }))
  const archive = unzip((await pupil(api.zip, { query })).raw)
  expect(Object.keys(archive)).toHaveLength(given.length + 1)
  expect(archive['未能打包的文件.txt']?.toString()).toContain('打包单元/丢失.pdf')
})

test('what is deleted lies in the bin for a month, and then goes with its file', async () => {
  const row = await aResource(lin, { share: 'SCHOOL', classIds: [lab.classes.one] })
  const params = { id: row.id }
  const inBin = async (who: Caller) =>
    (await who(api.search, { query: { bin: 'true' } })).data.content.map(({ id }) => id)
  expect((await colleague(api.remove, { params })).status).toBe(403)
  expect((await pupil(api.remove, { params })).status).toBe(403)
  expect((await lin(api.remove, { params })).status).toBe(200)
  for (const who of [lin, colleague, pupil, admin]) expect(await sees(who, row.id)).toBe(false)
  expect((await pupil(filesApi.get, { params: placeOf(row) })).status).toBe(404)
  expect(await inBin(lin)).toEqual([row.id])
  expect(await inBin(admin)).toContain(row.id)
  expect(await inBin(colleague)).toEqual([])
  expect((await colleague(api.restore, { params })).status).toBe(404)
  expect((await lin(api.restore, { params })).status).toBe(200)
  expect(await sees(pupil, row.id)).toBe(true)
  // Whoever holds the code deletes and restores for others.
  expect((await admin(api.remove, { params })).status).toBe(200)
  expect((await admin(api.restore, { params })).status).toBe(200)
  await lin(api.remove, { params })

  const { t } = lab
  const base = t.ctx()
  const sweep = async () => {
    const jobs = [courseResourcesJobs(base), filesJobs(base)]
    for (const set of jobs) await createWorker({ ...base, now: () => t.ctx().now, ...set }).runDue()
  }
  const left = () => t.db.selectFrom('course_resources').select('id').where('id', '=', row.id).execute()
  await sweep()
  expect(await left()).toHaveLength(1)
  t.advance(31 * 24 * 60)
  await sweep()
  expect(await left()).toEqual([])
  const { b: key } = placeOf(row)
  expect(await t.db.selectFrom('files').select('id').where('key', '=', key).execute()).toEqual([])
})
