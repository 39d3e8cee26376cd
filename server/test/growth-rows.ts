import type { RecordStatus } from '@xueqiao/contract/features/growth/growth-records/values'
import type { TestApp } from './app'
import type { Place } from './policy'

export const currentSemester = async ({ t, make }: Pick<Place, 't' | 'make'>) => {
  const found = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst()
  return found?.id ?? make.aSemester()
}

/** One of the indicators that a school begins with. */
export const anIndicator = async ({ t }: { t: TestApp }, stage: '小学' | '初中' = '小学') => {
  const { id } = await t.db
    .selectFrom('growth_indicators')
    .select('id')
    .where('stage', '=', stage)
    .where('dimension', '=', 'practice')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Wanted {
  status?: RecordStatus
  authorId?: number | null
}

export const aRecord = async (place: Place, { status = 'RECORDED', authorId = null }: Wanted = {}) => {
  const { id } = await place.t.db
    .insertInto('growth_records')
    .values({
      ...{ student_id: place.studentId, class_id: place.classId, semester_id: await currentSemester(place) },
      ...{ date: '2026-11-10', dimension: 'practice', indicator_id: await anIndicator(place) },
      ...{
        title: '社区志愿服务',
        content: '清理步道两小时',
        author_kind: 'teacher',
        author_id: authorId,
        status,
        published_on: status === 'RECORDED' || status === 'SELECTED' ? null : '2026-11-14',
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
