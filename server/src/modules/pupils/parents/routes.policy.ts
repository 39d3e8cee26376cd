import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi as api } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/pupils/parents/merge'
import { ADMINS, IN_CHARGE, line, type Place, unique } from '../../../../test/policy'
import { createAccount } from '../../account/users/service'

const ofTheCorner = ({ parentId }: Place) => parentId

/** Of a child of the corner of its own, so that nobody else needs them. */
const aGuardian = async ({ make, classId }: Place) => make.aParent([await make.aStudent({ classId })])
/** Only whoever has no child here any more is removed, and of those nobody but the office knows. */
const removable = (place: Place) => (ADMINS.includes(place.who) ? place.make.aParent([]) : aGuardian(place))

const withAccount = async (place: Place) => {
  const profileId = await aGuardian(place)
  const account = {
    username: unique('m_'),
    password: { hash: '' },
    profileType: 'PARENT' as const,
    profileId,
  }
  await createAccount(place.t.ctx(), { ...account, roles: ['PARENT'] })
  return profileId
}

const another = async (place: Place) => ({ fromId: await aGuardian(place) })
const link = { relationship: '父亲' } as const
const theChild = async ({ t }: Place, parentId: number) => {
  const { student_id } = await t.db
    .selectFrom('student_guardians')
    .select('student_id')
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return { studentId: student_id }
}

export const policy = [
  line(api.search),
  line(merging.duplicates),
  line(api.options),
  line(api.get, { row: aGuardian }),
  line(api.create, {
    may: IN_CHARGE,
    body: ({ studentId }) => ({ name: '王大明', child: { ...link, studentId } }),
  }),
  line(api.update, { may: IN_CHARGE, row: aGuardian, body: { name: '王大明' } }),
  line(api.remove, { may: ADMINS, row: removable }),
  line(merging.preview, { may: IN_CHARGE, row: aGuardian, body: another }),
  line(merging.merge, { may: IN_CHARGE, row: aGuardian, body: another }),
  line(api.linkChild, {
    may: IN_CHARGE,
    row: aGuardian,
    params: async ({ make, classId }) => ({ studentId: await make.aStudent({ classId }) }),
    body: link,
  }),
  line(api.unlinkChild, { may: IN_CHARGE, row: aGuardian, params: theChild, query: { last: 'true' } }),
  line(accounts.open, {
    may: IN_CHARGE,
    body: async (place) => ({ parentIds: [await aGuardian(place)] }),
  }),
  line(accounts.sheet, {
    without: ['headTeacher'],
    body: async (place) => [{ parentId: await aGuardian(place), code: 'abcd2345efgh' }],
  }),
  line(accounts.setStatus, { may: IN_CHARGE, row: withAccount, body: { enabled: false } }),
  line(accounts.reset, { may: IN_CHARGE, row: withAccount }),
  // Of a foreign family staff learn what concerns the children in their reach: nothing.
  line(api.students, {
    row: ofTheCorner,
    without: ['student'],
    foreign: { dept: 200, headTeacher: 200, teacher: 200 },
  }),
  line(api.reveal, { row: ofTheCorner, body: { field: 'phone', reason: '家访前核对' } }),
]
