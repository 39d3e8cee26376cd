import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerApi as ledger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { line, type Place, THEIRS_ALONE, unique } from '../../../../test/policy'
import { officeCtx } from '../../../../test/policy-school'
import * as homework from './service'

const DUE = '2027-01-02T00:00:00Z'
const PUBLISH_AT = '2027-01-01T00:00:00Z'

/** The one that headTeacher teaches in: made with them. */
const theSemester = async ({ t, userOf }: Place) => {
  await userOf('headTeacher')
  const { id } = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

/** A course that the corner's teacher gives to its class, and in the own corner the colleague with them. */
export const aLesson = async (place: Place) => {
  const { make, t, isOwn, classId, teacherId } = place
  const [semesterId, courseId] = [await theSemester(place), await make.aCourse()]
  await make.teaches(teacherId, classId, courseId, semesterId)
  if (isOwn) {
    const { profile_id } = await t.db
      .selectFrom('users')
      .select('profile_id')
      .where('id', '=', await place.userOf('headTeacher'))
      .executeTakeFirstOrThrow()
    await make.teaches(profile_id ?? 0, classId, courseId, semesterId)
  }
  return courseId
}

const words = (courseId: number) => ({ title: '矩阵作业', content: '权限矩阵', courseId, written: false })
const input = async (place: Place) => ({
  ...words(await aLesson(place)),
  classIds: [place.classId],
  dueAt: DUE,
})

type State = 'draft' | 'scheduled' | 'published' | 'closed'

/** By the teacher of that corner, to its class. */
export const aHomework = async (place: Place, state: State = 'published') => {
  const ctx = officeCtx(place.t, await place.teacherUser())
  const { classId } = place
  const { id } = await homework.create(ctx, {
    ...words(await aLesson(place)),
    scoring: 'points',
    levelStyle: 'letters',
    needsSubmission: true,
    classes: [{ classId, dueAt: new Date(DUE) }],
    fileIds: [],
    status: state === 'draft' ? 'DRAFT' : 'PUBLISHED',
    ...(state === 'scheduled' && { publishAt: new Date(PUBLISH_AT) }),
  })
  if (state === 'closed') await homework.close(ctx, id)
  return id
}
const published = (place: Place) => aHomework(place)
const drafted = (place: Place) => aHomework(place, 'draft')
const scheduled = (place: Place) => aHomework(place, 'scheduled')
const closed = (place: Place) => aHomework(place, 'closed')

const aTemplate = async (place: Place) => {
  const userId = place.isOwn ? await place.userOf(place.who) : await place.teacherUser()
  const { id } = await homework.saveTemplate(officeCtx(place.t, userId), {
    ...words(await place.make.aCourse()),
    title: unique('模板'),
    scoring: 'points',
    levelStyle: 'letters',
    needsSubmission: true,
  })
  return id
}

/** As it was sent before; an administrator sends what everybody does. */
const sameAgain = async (place: Place, id: number) => {
  const { course_id } = await place.t.db
    .selectFrom('homeworks')
    .select('course_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...words(course_id), classIds: [place.classId], dueAt: DUE }
}

const ofClass = ({ classId }: Place) => ({ classId })

export const policy = [
  line(api.search),
  line(api.options),
  line(api.minutes, { query: { courseId: 1 } }),
  line(api.templates),
  line(api.saveTemplate, {
    body: async ({ make }) => ({ ...words(await make.aCourse()), title: unique('模板') }),
  }),
  line(api.removeTemplate, { row: aTemplate, foreign: THEIRS_ALONE }),
  line(api.create, { body: input }),
  line(api.get, { row: published }),
  line(api.update, { row: drafted, body: sameAgain }),
  line(api.remove, { row: drafted }),
  line(api.copy, { row: published }),
  line(api.publish, { row: drafted, body: {} }),
  line(api.unschedule, { row: scheduled }),
  line(api.close, { row: published }),
  line(api.reopen, { row: closed }),
  line(api.withdraw, { row: published, body: {} }),
  line(ledger.day, { query: ofClass }),
  line(ledger.week),
  line(ledger.missing, { query: ofClass }),
  line(ledger.ofPupil, { row: ({ studentId }) => studentId }),
]
