import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import type {
  PreparationContent,
  PreparationStatus,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { ADMINS, line, type Place, STAFF, THEIRS_ALONE, to } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'
import { columnsOf, contentOf, emptyContent, outlineOf } from './content'

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const CONTENT = contentOf(
  {
    objectives: doc('说得出移项的依据'),
    steps: [{ id: 'step1', name: '导入', minutes: 5, teacher: doc('出示天平') }],
  },
  emptyContent('移项'),
)

const semester = async ({ t, make }: Place) => {
  const found = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst()
  return found?.id ?? make.aSemester()
}

interface Written {
  authorId: number
  status: PreparationStatus
  content?: PreparationContent
  masterId?: number
}

/** Of a course of the corner's department, shared with its 教研组. */
const written = async (place: Place, { authorId, status, content = CONTENT, masterId }: Written) => {
  const { t, make, departmentId } = place
  const now = t.ctx().now
  const { id } = await t.db
    .insertInto('lesson_preparations')
    .values({
      ...{ course_id: await make.aCourse({ departmentId }), grade: 1, semester_id: await semester(place) },
      ...{ author_id: authorId, ...columnsOf(content), status, shared: status !== 'DRAFT' },
      ...{ master_id: masterId ?? null, latest_version: 1, review_number: status === 'DRAFT' ? null : 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { preparation_id: id, number: 1, content: JSON.stringify(content), revision: 1 }
  await t.db
    .insertInto('lesson_preparation_versions')
    .values({ ...version, kind: 'SUBMITTED', saved_by: authorId, saved_at: now })
    .execute()
  if (status !== 'DRAFT')
    await t.db
      .insertInto('lesson_preparation_reviews')
      .values({
        ...{ preparation_id: id, number: 1, reviewer_id: null, status, submitted_at: now },
        due_on: '2027-01-01',
      })
      .execute()
  return id
}

const byOther = (status: PreparationStatus) => async (place: Place) =>
  written(place, { authorId: await anAccount(place), status })
const ownerOf = async (place: Place) => (place.isOwn ? place.userOf(place.who) : anAccount(place))
/** One's own in the own corner, somebody else's in a foreign one. */
const own = (status: PreparationStatus) => async (place: Place) =>
  written(place, { authorId: await ownerOf(place), status })

const derived = async (place: Place) => {
  const authorId = await anAccount(place)
  const masterId = await written(place, { authorId, status: 'APPROVED' })
  return written(place, { authorId, status: 'APPROVED', masterId })
}

const commented = async (place: Place) => {
  const authorId = await ownerOf(place)
  const id = await written(place, { authorId, status: 'DRAFT' })
  const comment = {
    preparation_id: id,
    parent_id: null,
    place: 'head',
    block: null,
    quote: '',
    text: '好',
  } as const
  const made = await place.t.db
    .insertInto('lesson_preparation_comments')
    .values({ ...comment, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(id), commentId: String(made.id) }
}

const aTemplate = async (place: Place) => {
  const { id } = await place.t.db
    .insertInto('lesson_preparation_templates')
    .values({
      ...{ name: '新授课', scope: 'OWN', department_id: null, author_id: await ownerOf(place) },
      ...outlineOf(CONTENT),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** They see it, and it is not theirs to change. */
const SEEN = to(ADMINS, 403)
const TEMPLATE = { name: '新授课', scope: 'OWN' } as const

export const policy = [
  line(api.search, { may: STAFF }),
  line(api.options),
  line(api.week, { may: STAFF }),
  line(api.create, {
    body: async (of) => ({
      ...{ courseId: await of.make.aCourse({ departmentId: of.departmentId }), grade: 1, title: '移项' },
      semesterId: await semester(of),
    }),
  }),
  line(api.get, { may: STAFF, row: byOther('APPROVED') }),
  line(api.update, { row: own('DRAFT'), body: { title: '去括号', revision: 1 }, foreign: SEEN }),
  line(api.setSlots, { row: own('DRAFT'), body: { slots: [] }, foreign: SEEN }),
  line(api.remove, { row: own('DRAFT') }),
  line(api.exportPaper, { may: STAFF, row: byOther('APPROVED') }),
  line(versions.versions, { may: STAFF, row: byOther('APPROVED') }),
  line(versions.version, { may: STAFF, row: byOther('APPROVED'), params: { number: '1' } }),
  line(versions.restore, { row: own('DRAFT'), params: { number: '1' }, foreign: SEEN }),
  line(versions.compare, { may: STAFF, row: derived }),
  line(versions.merge, {
    row: own('DRAFT'),
    body: async (place, masterId) => ({
      fromId: await written(place, {
        ...{ authorId: await anAccount(place), status: 'APPROVED', masterId },
        content: { ...CONTENT, title: '移项（改）' },
      }),
      ...{ place: 'head' as const, block: 'title', revision: 1 },
    }),
    foreign: SEEN,
  }),
  line(review.waiting),
  line(review.statistics),
  line(review.reviewers, { row: own('DRAFT') }),
  line(review.reviews, { may: STAFF, row: byOther('APPROVED') }),
  line(review.submit, { row: own('DRAFT'), body: {}, foreign: SEEN }),
  line(review.withdraw, { row: own('SUBMITTED'), foreign: SEEN }),
  line(review.approve, { row: byOther('SUBMITTED') }),
  line(review.reject, { row: byOther('SUBMITTED'), body: { reason: '例 1 到例 2 跨度偏大' } }),
  line(review.comments, { may: STAFF, row: byOther('APPROVED') }),
  line(review.comment, { may: STAFF, row: byOther('APPROVED'), body: { text: '投屏前请遮住姓名' } }),
  line(review.resolve, { may: STAFF, row: commented, body: { resolved: true }, foreign: SEEN }),
  line(templates.list),
  line(templates.options),
  line(templates.get, { row: aTemplate, foreign: THEIRS_ALONE }),
  line(templates.create, { body: TEMPLATE }),
  line(templates.update, { row: aTemplate, body: TEMPLATE, foreign: THEIRS_ALONE }),
  line(templates.apply, {
    row: own('DRAFT'),
    body: async (place) => ({ templateId: await aTemplate(place), revision: 1 }),
    foreign: SEEN,
  }),
  line(templates.remove, { row: aTemplate, foreign: THEIRS_ALONE }),
]
