import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi as flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import type { RecordStatus } from '@xueqiao/contract/features/growth/growth-records/values'
import { anIndicator, aRecord, currentSemester } from '../../../../test/growth-rows'
import { ADMINS, IN_CHARGE, line, type Place, STAFF } from '../../../../test/policy'
import { anAccount } from '../../../../test/policy-school'

const byOther = (status: RecordStatus) => async (place: Place) =>
  aRecord(place, { status, authorId: await anAccount(place) })
/** One's own in the own corner, somebody else's in a foreign one. */
const own = async (place: Place) =>
  aRecord(place, { authorId: place.isOwn ? await place.userOf(place.who) : await anAccount(place) })

const input = async (place: Place) => {
  await currentSemester(place)
  return {
    ...{ studentId: place.studentId, date: '2026-11-12', dimension: 'practice' as const },
    ...{ indicatorId: await anIndicator(place), title: '社区志愿服务', content: '清理步道' },
  }
}
const few = (status: RecordStatus) => async (place: Place) => ({ ids: [await byOther(status)(place)] })
const ofClass = (status: RecordStatus) => async (place: Place) => {
  await byOther(status)(place)
  return { classId: place.classId, semesterId: await currentSemester(place) }
}

/** The days of all that is published are over, also of what was published a moment ago. */
const toArchive = async (place: Place) => {
  const body = await ofClass('PUBLISHED')(place)
  await place.t.db
    .updateTable('growth_records')
    .set({ published_on: '2026-11-10' })
    .where('status', '=', 'PUBLISHED')
    .execute()
  return body
}

const appealed = async (place: Place) => {
  const id = await byOther('PUBLISHED')(place)
  await place.t.db
    .insertInto('growth_appeals')
    .values({ record_id: id, author_id: await place.parentUser(), reason: '不是他做的' })
    .execute()
  return id
}
const theAppeal = async ({ t }: Place, id: number) => {
  const appeal = await t.db
    .selectFrom('growth_appeals')
    .select('id')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  // What is archived next finds nothing open.
  return { appealId: appeal.id }
}

export const policy = [
  line(api.search),
  line(api.create, { body: input }),
  line(api.get, { row: byOther('SELECTED') }),
  line(api.update, { row: own, body: input }),
  line(api.remove, { row: own }),
  line(api.subjects),
  line(api.select, { may: IN_CHARGE, body: few('RECORDED') }),
  line(api.deselect, { may: IN_CHARGE, body: few('SELECTED') }),
  line(api.publish, { may: IN_CHARGE, body: ofClass('SELECTED') }),
  line(api.archive, { may: IN_CHARGE, body: toArchive }),
  line(api.appeal, {
    may: ['student', 'parent'],
    row: byOther('PUBLISHED'),
    body: { reason: '那天没有参加' },
  }),
  line(api.decide, {
    may: IN_CHARGE,
    row: appealed,
    params: theAppeal,
    body: { upheld: true, answer: '已核实，退回修改' },
  }),
  line(flow.flow),
  line(flow.saveDeadlines, {
    may: ADMINS,
    body: async (place) => ({ semesterId: await currentSemester(place) }),
  }),
  line(flow.coverage, { may: STAFF }),
  line(flow.coverageSheet, { may: STAFF }),
  line(flow.terms, { may: STAFF, row: ({ classId }) => classId }),
]
