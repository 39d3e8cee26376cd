import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { planRecordApi as record } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import type { PlanStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { ADMINS, line, type Place, to } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'
import { anAccount } from '../../../../test/policy-school'
import { columnsOf, emptyContent } from './content'

const lesson = {
  week: 1,
  unit: null,
  title: '正数和负数',
  hours: 2,
  aims: null,
  keyPoints: null,
  remark: null,
}
const CONTENT = { ...emptyContent('初一数学教学计划'), lessons: [lesson] }

const semester = async ({ t, make }: Place) => {
  const found = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst()
  return found?.id ?? make.aSemester()
}

/** A course of the corner's department, which its class takes. */
const course = async ({ t, make, departmentId, classId }: Place) => {
  const id = await make.aCourse({ departmentId })
  await t.db.insertInto('class_courses').values({ class_id: classId, course_id: id }).execute()
  return id
}

const written = async (place: Place, authorId: number, status: PlanStatus) => {
  const { t } = place
  const number = status === 'DRAFT' ? 0 : 1
  const { id } = await t.db
    .insertInto('teaching_plans')
    .values({
      ...{
        course_id: await course(place),
        grade: 1,
        semester_id: await semester(place),
        author_id: authorId,
      },
      ...{ ...columnsOf(CONTENT), status, latest_number: number },
      approved_number: status === 'APPROVED' ? number : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { search_keys: _keys, ...columns } = columnsOf(CONTENT)
  const version = { plan_id: id, number, ...columns, submitted_at: t.ctx().now, decided_at: t.ctx().now }
  if (status === 'SUBMITTED' || status === 'APPROVED')
    await t.db
      .insertInto('teaching_plan_versions')
      .values({ ...version, status })
      .execute()
  return id
}

const byOther = (status: PlanStatus) => async (place: Place) => written(place, await anAccount(place), status)
/** One's own in the own corner, somebody else's in a foreign one. */
const own = (status: PlanStatus) => async (place: Place) =>
  written(place, place.isOwn ? await place.userOf(place.who) : await anAccount(place), status)

/** They see it, and it is not theirs to change. */
const SEEN = to(ADMINS, 403)
const place = async (of: Place) => ({ grade: 1, semesterId: await semester(of) })

const sheet = async (of: Place) => {
  const { name } = await of.t.db
    .selectFrom('courses')
    .select('name')
    .where('id', '=', await course(of))
    .executeTakeFirstOrThrow()
  await semester(of)
  return [
    ['课程', '年级', '周次', '课题', '课时'],
    [name, '一年级', '1', '正数和负数', 2],
  ]
}

export const policy = [
  line(api.search),
  line(api.options),
  line(api.create, { body: async (of) => ({ courseId: await course(of), ...(await place(of)) }) }),
  line(api.get, { row: byOther('APPROVED') }),
  line(api.update, { row: own('DRAFT'), body: { title: '新的名称' }, foreign: SEEN }),
  line(api.remove, { row: own('DRAFT') }),
  line(api.copy, { row: byOther('APPROVED'), body: place }),
  line(api.submit, { row: own('DRAFT'), foreign: SEEN }),
  line(api.withdraw, { row: own('SUBMITTED'), foreign: SEEN }),
  line(api.approve, { row: byOther('SUBMITTED') }),
  line(api.reject, { row: byOther('SUBMITTED'), body: { reason: '第三周与期中考试冲突' } }),
  line(api.exportPaper, { row: byOther('APPROVED') }),
  line(record.progress, { row: byOther('APPROVED') }),
  line(record.versions, { row: byOther('APPROVED') }),
  line(record.version, { row: byOther('APPROVED'), params: { number: '1' } }),
  line(record.comments, { row: byOther('APPROVED') }),
  line(record.comment, { row: byOther('APPROVED'), body: { text: '第二单元可再细一些' } }),
  ...importLines(api, 'teaching_plans', sheet),
]
