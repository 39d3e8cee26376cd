import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../src/modules/account/users/service'
import { type Corner, ROLE_OF, unique, WHO, type Who } from './policy'
import { type PolicySchool, policySchool } from './policy-school'

/** What the policy tables cannot say: answers that depend on two records at once, or hold a part. */
let school: PolicySchool
beforeAll(async () => {
  school = await policySchool()
})

/**
 * Whom those who may make accounts (boxes 101 to 104) link one to, by what else they are: a person of their own corner,
 * then one of another. The record's own door decides; what it hides does not exist.
 */
const LINKS: Record<Who, Record<'TEACHER' | 'STUDENT' | 'PARENT', readonly [number, number]>> = {
  admin: { TEACHER: [200, 200], STUDENT: [200, 200], PARENT: [200, 200] },
  schoolAdmin: { TEACHER: [200, 200], STUDENT: [200, 200], PARENT: [200, 200] },
  dept: { TEACHER: [200, 400], STUDENT: [200, 400], PARENT: [200, 400] },
  headTeacher: { TEACHER: [403, 400], STUDENT: [403, 400], PARENT: [403, 400] },
  teacher: { TEACHER: [403, 400], STUDENT: [200, 400], PARENT: [200, 400] },
  student: { TEACHER: [403, 403], STUDENT: [400, 400], PARENT: [400, 400] },
  parent: { TEACHER: [403, 403], STUDENT: [400, 400], PARENT: [400, 400] },
}

describe('an account is linked to those whose record one may change', () => {
  beforeAll(async () => {
    const { db } = school.t
    await db
      .insertInto('roles')
      .values({ name: 'ROLE_CLERK', display_name: '账号员', description: '管理账号' })
      .execute()
    await sql`insert into role_permissions select r.id, code from roles r,
      unnest(array['user:view', 'user:create', 'user:update', 'user:delete']) code
      where r.name = 'ROLE_CLERK'`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
  })

  test.each(WHO)('%s', async (who) => {
    const { t, make, aCorner, profileIn } = school
    const [own, other] = [await aCorner(), await aCorner()]
    const roles = [ROLE_OF[who], 'CLERK']
    const { call } = await make.aUser(`clerk_${who}`, roles, await profileIn(who, own, false))
    const aPerson = async (type: string, { departmentId, classId }: Corner) => {
      if (type === 'TEACHER') return make.aTeacher({ departmentId })
      const child = await make.aStudent({ classId })
      return type === 'STUDENT' ? child : make.aParent([child])
    }
    const free = async () => {
      const account = { password: { hash: '' }, profileType: 'PARENT', profileId: null } as const
      return createAccount(t.ctx(), { ...account, username: unique('m_'), roles: ['CLERK'] })
    }
    for (const [profileType, expected] of Object.entries(LINKS[who])) {
      const made: number[] = []
      const linked: number[] = []
      for (const corner of [own, other]) {
        const body = { roles: ['CLERK'], profileType, profileId: await aPerson(profileType, corner) }
        made.push((await call.loose(usersApi.create, { body: { ...body, username: unique('m_') } })).status)
        const again = { profileType, profileId: await aPerson(profileType, corner) }
        linked.push(
          (await call.loose(usersApi.setProfile, { params: { id: await free() }, body: again })).status,
        )
      }
      expect({ profileType, made }).toEqual({ profileType, made: expected })
      // Of an account that exists the record is asked first, of a new one what it would be.
      expect(linked.map((status) => status === 200)).toEqual(expected.map((status) => status === 200))
    }
  })
})

test('staff learn of a foreign family only the children in their reach', async () => {
  const { own, foreign, placeOf } = school
  const { call } = await placeOf('teacher', own)
  const children = async (id: number) => (await call(parentsApi.students, { params: { id } })).data
  expect(await children(own.parentId)).toContainEqual(expect.objectContaining({ id: own.studentId }))
  expect(await children(foreign.parentId)).toEqual([])
})
