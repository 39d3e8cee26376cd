import { roleCode } from '@xueqiao/contract/access/roles'
import { createAccount } from '../src/modules/account/users/service'
import * as classes from '../src/modules/school/classes/service'
import type { Actor } from '../src/platform/context'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'
import { type Caller, type Corner, type Place, ROLE_OF, unique, type Who } from './policy'

const OFFICE: Actor = {
  userId: 0,
  username: 'admin',
  name: 'admin',
  loginSessionId: '',
  roles: ['ADMIN'],
  currentRole: 'ADMIN',
  permissions: new Set(),
  accessVersion: 0,
  profileType: 'ADMIN',
  profileId: null,
  mustChangePassword: false,
  gradeWording: 'PAGE',
}

/** As services see somebody of the office, or whoever acts with its rights. */
export const officeCtx = (t: TestApp, userId = 0) => ({ ...t.ctx(), actor: { ...OFFICE, userId } })

/** Two corners of a school, and the seven people who have to do with the first of them. */
export const policySchool = async () => {
  const t = await testApp({
    push: { publicKey: '', accepts: async () => true, post: async () => 'sent', stop: () => {} },
  })
  const make = buildersFor(t)

  const aClass = async ({ departmentId, teacherId }: Pick<Corner, 'departmentId' | 'teacherId'>) => {
    const input = { name: `${unique('矩阵')}班`, grade: 1, departmentId, headTeacherId: teacherId }
    return (await classes.create(officeCtx(t), input)).id
  }

  const aCorner = async (): Promise<Corner> => {
    const departmentId = await make.aDepartment()
    const teacherId = await make.aTeacher({ departmentId })
    const classId = await aClass({ departmentId, teacherId })
    const studentId = await make.aStudent({ classId })
    return { departmentId, teacherId, classId, studentId, parentId: await make.aParent([studentId]) }
  }

  /** A colleague of the corner's teacher; one in charge of a research group teaches its class. */
  const aColleague = async (who: Who, { departmentId, classId }: Corner, current = true) => {
    const id = await make.aTeacher({ departmentId })
    if (who === 'headTeacher')
      await make.teaches(id, classId, await make.aCourse(), await make.aSemester({ current }))
    return id
  }

  const profileIn = async (who: Who, corner: Corner, current = true) => {
    if (who === 'admin' || who === 'schoolAdmin') return { type: 'ADMIN', id: null } as const
    if (who === 'student') return { type: 'STUDENT', id: corner.studentId } as const
    if (who === 'parent') return { type: 'PARENT', id: corner.parentId } as const
    const id = who === 'teacher' ? corner.teacherId : await aColleague(who, corner, current)
    return { type: 'TEACHER', id } as const
  }

  const [own, foreign] = [await aCorner(), await aCorner()]

  const people = new Map<Who | 'office', Promise<{ id: number; call: Caller }>>()
  /** One session each: every sign-in costs a hash. */
  const known = (who: Who) => {
    const person =
      people.get(who) ?? profileIn(who, own).then((profile) => make.aUser(who, [ROLE_OF[who]], profile))
    people.set(who, person)
    return person
  }
  const office = async () => {
    const person = people.get('office') ?? make.aUser('office', ['ADMIN'])
    people.set('office', person)
    return (await person).call
  }

  /** The account of somebody of a corner; nobody signs in with that of a foreign one. */
  const accountOf = async (type: 'TEACHER' | 'PARENT', profileId: number) => {
    if (profileId === own.teacherId && type === 'TEACHER') return (await known('teacher')).id
    if (profileId === own.parentId && type === 'PARENT') return (await known('parent')).id
    const found = await t.db
      .selectFrom('users')
      .select('id')
      .where('profile_type', '=', type)
      .where('profile_id', '=', profileId)
      .executeTakeFirst()
    const account = { username: unique('m_'), password: { hash: '' }, profileType: type, profileId }
    return found?.id ?? createAccount(t.ctx(), { ...account, roles: [type] })
  }

  const placeOf = async (who: Who, corner: Corner, apart = false): Promise<Place> => ({
    ...corner,
    who,
    isOwn: corner === own,
    call: apart ? (await make.aUser(unique('m_'), [ROLE_OF[who]])).call : (await known(who)).call,
    t,
    make,
    userOf: async (person) => (await known(person)).id,
    teacherUser: () => accountOf('TEACHER', corner.teacherId),
    parentUser: () => accountOf('PARENT', corner.parentId),
    office,
    aClass: () => aClass(corner),
  })

  return { t, make, own, foreign, aCorner, profileIn, placeOf }
}

export type PolicySchool = Awaited<ReturnType<typeof policySchool>>

/** Nobody signs in with it. */
export const anAccount = ({ t }: Pick<Place, 't'>, role = 'TEACHER') =>
  createAccount(t.ctx(), {
    username: unique('m_'),
    password: { hash: '' },
    profileType: 'TEACHER',
    profileId: null,
    roles: [roleCode(role)],
  })
