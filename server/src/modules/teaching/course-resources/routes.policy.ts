import { filesApi } from '@xueqiao/contract/features/base/files'
import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { resourceUploadsApi as uploads } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { pdf } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { ADMINS, type Caller, line, type Place, THEIRS_ALONE, to } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'
import { keysOf } from './content'

const aFile = { name: 'a.pdf', bytes: pdf() }

const loose = async (by: Caller) =>
  (await by.loose(filesApi.upload, await uploadForm(aFile.bytes, aFile.name))).data.id

/** A course of the corner's department, which its class takes. */
const course = async ({ t, make, departmentId, classId }: Place) => {
  const id = await make.aCourse({ departmentId })
  await t.db.insertInto('class_courses').values({ class_id: classId, course_id: id }).execute()
  return id
}

const aResource = async (place: Place, authorId: number, deleted = false) => {
  const { t, classId } = place
  const now = t.ctx().now
  const [courseId, fileId] = [await course(place), await loose(await place.office())]
  const text = { name: '正数和负数', tags: [], unit: '', lesson: '' }
  const { id } = await t.db
    .insertInto('course_resources')
    .values({
      ...{ ...text, course_id: courseId, kind: 'PDF', size: aFile.bytes.length, share: 'GROUP' },
      ...{ source: '原创', copyright: '校内', author_id: authorId, search_keys: keysOf(text) },
      ...{ created_at: now, updated_at: now, deleted_at: deleted ? now : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('course_resource_classes').values({ resource_id: id, class_id: classId }).execute()
  const version = await t.db
    .insertInto('course_resource_versions')
    .values({ resource_id: id, number: 1, file_id: fileId, note: null, uploaded_by: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .updateTable('files')
    .set({ entity: 'course_resource_versions', entity_id: version.id })
    .where('id', '=', fileId)
    .execute()
  return { id, courseId }
}

const byOther = async (place: Place) => (await aResource(place, await anAccount(place))).id
/** One's own in the own corner, somebody else's in a foreign one. */
const own =
  (deleted = false) =>
  async (place: Place) => {
    const author = place.isOwn ? await place.userOf(place.who) : await anAccount(place)
    return (await aResource(place, author, deleted)).id
  }

const folder = async (place: Place) => ({
  courseId: (await aResource(place, await anAccount(place))).courseId,
})

const upload =
  (received = 0) =>
  async (place: Place) => {
    const { t } = place
    const ownerId = place.isOwn ? await place.userOf(place.who) : await anAccount(place)
    const size = aFile.bytes.length
    const key = `${'0'.repeat(24)}${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}.part`
    if (received > 0) await t.env.files.parts.write(`resource/00/${key}`, 0, aFile.bytes)
    const { id } = await t.db
      .insertInto('file_uploads')
      .values({ owner_id: ownerId, key, name: aFile.name, size, received, created_at: t.ctx().now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { uploadId: String(id) }
  }
const whole = upload(aFile.bytes.length)

/** They see it, and it is not theirs to change. */
const SEEN = to(ADMINS, 403)
const ofCaller = async ({ call }: Place) => ({ fileId: await loose(call) })

export const policy = [
  line(api.search),
  line(api.courses),
  line(api.folders, { query: folder }),
  line(api.options),
  line(api.zip, { query: folder }),
  line(api.create, {
    body: async (place) => ({ ...(await ofCaller(place)), courseId: await course(place), name: '课件' }),
  }),
  line(api.get, { row: byOther }),
  line(api.update, { row: own(), body: { name: '新的名称' }, foreign: SEEN }),
  line(api.remove, { row: own() }),
  line(api.restore, { row: own(true) }),
  line(api.favour, { row: byOther }),
  line(api.unfavour, { row: byOther }),
  line(api.download, { row: byOther }),
  line(api.versions, { row: own(), foreign: SEEN }),
  line(api.addVersion, { row: own(), body: ofCaller, foreign: SEEN }),
  line(api.useVersion, { row: own(), params: { number: '1' }, foreign: SEEN }),
  line(uploads.begin, { body: { name: 'a.pdf', size: 100 } }),
  line(uploads.state, { row: upload(), foreign: THEIRS_ALONE }),
  line(uploads.part, { row: upload(), query: { offset: 0 }, file: aFile, foreign: THEIRS_ALONE }),
  line(uploads.complete, { row: whole, foreign: THEIRS_ALONE }),
  line(uploads.cancel, { row: upload(), foreign: THEIRS_ALONE }),
]
