import { growthEvaluationsApi as api } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { currentSemester } from '../../../../test/growth-rows'
import { IN_CHARGE, line, type Place, type Who } from '../../../../test/policy'

/** They see what is approved, and write nothing. */
const FAMILY: readonly Who[] = ['student', 'parent']

/** Each pupil has one a semester, and the corner one pupil. */
const written = (status: 'PENDING' | 'APPROVED') => async (place: Place) => {
  const { t, studentId, classId } = place
  await t.db.deleteFrom('growth_evaluations').where('student_id', '=', studentId).execute()
  const { id } = await t.db
    .insertInto('growth_evaluations')
    .values({
      ...{ student_id: studentId, class_id: classId, semester_id: await currentSemester(place) },
      ...{ judgements: '{"moral": 4}', comment: null, author_id: null, status, worked: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const input = async (place: Place) => ({
  ...{ studentId: place.studentId, semesterId: await currentSemester(place) },
  ...{ judgements: { moral: 4.5 }, comment: '乐于助人' },
})
const first = async (place: Place) => {
  await place.t.db.deleteFrom('growth_evaluations').where('student_id', '=', place.studentId).execute()
  return input(place)
}

export const policy = [
  line(api.search),
  line(api.create, { without: FAMILY, body: first }),
  line(api.get, { row: written('APPROVED') }),
  line(api.update, { without: FAMILY, row: written('PENDING'), body: input }),
  line(api.remove, { without: FAMILY, row: written('PENDING') }),
  line(api.approve, { may: IN_CHARGE, row: written('PENDING') }),
  line(api.approveMany, {
    may: IN_CHARGE,
    body: async (place) => ({ ids: [await written('PENDING')(place)] }),
  }),
  line(growthProfileApi.terms, { query: ({ studentId }) => ({ studentId }) }),
  line(growthProfileApi.profile, { query: ({ studentId }) => ({ studentId }) }),
]
