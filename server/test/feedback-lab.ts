import { filesApi } from '@xueqiao/contract/features/base/files'
import { feedbackApi as api } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_UPLOAD } from '@xueqiao/contract/features/family/feedback/values'
import { sql } from 'kysely'
import * as classes from '../src/modules/school/classes/service'
import { searchKeys } from '../src/platform/pinyin'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'
import { picture } from './file-samples'
import { uploadForm } from './import-lab'

export type Caller = Awaited<ReturnType<TestApp['login']>>

/** Numbers and names that stand for nothing else, so that any trace of them is a trace of this family. */
export const TRACES = ['7654321', '8765432', '9876543', '祁连山', '祁小山', 'qilianshan']

const startAt = (t: TestApp, table: string, first: number) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first}, false)`.execute(t.db)

/** Two classes of two departments, each with a 班主任 and a family; a colleague, a leader, and the school's office. */
export const feedbackLab = async () => {
  const t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const aRole = async (username: string, roles: string[], teacherId: number) =>
    make.aUser(username, roles, { type: 'TEACHER', id: teacherId })

  const aCorner = async (name: string) => {
    const departmentId = await make.aDepartment()
    const headId = await make.aTeacher({ departmentId, name: `${name}班主任` })
    const colleagueId = await make.aTeacher({ departmentId, name: `${name}同事` })
    const leaderId = await make.aTeacher({ departmentId, name: `${name}主任` })
    const head = await aRole(`${name}_head`, ['TEACHER'], headId)
    const actor = { ...(await adminActor(t)) }
    const made = await classes.create(
      { ...t.ctx(), actor },
      { name: `${name}班`, grade: 1, departmentId, headTeacherId: headId },
    )
    await make.teaches(colleagueId, made.id, await make.aCourse(), await make.aSemester({ current: false }))
    return {
      departmentId,
      classId: made.id,
      head,
      headId,
      colleague: await aRole(`${name}_colleague`, ['TEACHER'], colleagueId),
      leader: await aRole(`${name}_leader`, ['DEPARTMENT_ADMIN', 'TEACHER'], leaderId),
    }
  }
  const own = await aCorner('own')
  const foreign = await aCorner('foreign')

  await startAt(t, 'students', 8_765_432)
  await startAt(t, 'parents', 9_876_543)
  const childId = await make.aStudent({ classId: own.classId, name: '祁小山' })
  const parentId = await make.aParent([childId])
  const named = { name: '祁连山', search_keys: searchKeys('祁连山') }
  await t.db.updateTable('parents').set(named).where('id', '=', parentId).execute()
  await startAt(t, 'users', 7_654_321)
  const parent = await make.aUser('qilianshan', ['PARENT'], { type: 'PARENT', id: parentId })
  await startAt(t, 'users', 5000)
  await startAt(t, 'students', 6000)
  await startAt(t, 'parents', 7000)
  const pupil = await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: childId })
  const otherChild = await make.aStudent({ classId: own.classId, name: '孙别家' })
  const other = await make.aUser('other', ['PARENT'], {
    type: 'PARENT',
    id: await make.aParent([otherChild]),
  })
  const schoolAdmin = await make.aUser('school', ['SCHOOL_ADMIN'])

  const png = await picture().png().toBuffer()
  const upload = async (
    by: Caller,
    { type = FEEDBACK_UPLOAD, name = '祁连山的照片.png', bytes = png } = {},
  ) => (await by.loose(filesApi.upload, await uploadForm(bytes, name, { type }))).data.id

  const input = {
    title: '食堂午餐偏咸',
    category: '建议',
    content: '最近两周的午餐偏咸，孩子回家一直喝水。',
    recipient: 'CLASS',
  } as const
  const send = async (by: Caller, more: object = {}) =>
    (await by(api.create, { body: { ...input, ...more } })).data

  return { t, make, admin, schoolAdmin, own, foreign, parent, pupil, other, childId, input, send, upload }
}

const adminActor = async (t: TestApp) => {
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  return {
    userId: id,
    username: 'admin',
    name: 'admin',
    loginSessionId: '',
    roles: ['ADMIN'],
    currentRole: 'ADMIN',
    permissions: new Set<string>(),
    accessVersion: 0,
    profileType: 'ADMIN',
    profileId: null,
    mustChangePassword: false,
    gradeWording: 'PAGE',
  } as const
}
