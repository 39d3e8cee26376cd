import { activitiesApi } from '@xueqiao/contract/features/growth/achievements/activities'
import { achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import { but, IN_CHARGE, line, type Place } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

const DATE = '2026-05-20'

/** As a family has handed it in. */
const handedIn =
  (status: AchievementStatus) =>
  async ({ t, studentId }: Place) => {
    const { id } = await t.db
      .insertInto('achievements')
      .values({
        ...{ student_id: studentId, award_name: '书法比赛二等奖', award_level: '区级', award_date: DATE },
        ...{ issuer: null, author_kind: 'parent', status },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
const pending = handedIn('PENDING')

const anActivity =
  (status: AchievementStatus) =>
  async ({ t, studentId }: Place) => {
    const { id } = await t.db
      .insertInto('activities')
      .values({
        ...{ student_id: studentId, activity_name: '春季研学', activity_type: '社会实践', start_date: DATE },
        ...{ end_date: null, role: null, author_kind: 'parent', status },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
const waiting = anActivity('PENDING')

const activity = ({ studentId }: Place) => ({
  ...{ studentId, activityName: '敬老院志愿服务', activityType: '志愿服务' as const, startDate: DATE },
})

const input = ({ studentId }: Place) => ({
  ...{ studentId, awardName: '朗诵比赛一等奖', kind: '文化艺术' as const },
  ...{ awardLevel: '校级' as const, awardDate: DATE },
})

const numberOf = async ({ t, studentId }: Place) => {
  const { number } = await t.db
    .selectFrom('students')
    .select('student_number as number')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return number
}

const aSheet = async (place: Place) => [
  ['学号', '奖项名称', '类别', '级别', '获奖日期'],
  [await numberOf(place), '三好学生', '品德荣誉', '校级', DATE],
]

const anActivitySheet = async (place: Place) => [
  ['学号', '活动名称', '活动类型', '开始日期'],
  [await numberOf(place), '校园合唱节', '艺术活动', DATE],
]

export const policy = [
  line(api.search),
  line(api.create, { body: input }),
  line(api.get, { row: handedIn('APPROVED') }),
  line(api.update, { row: pending, may: but('headTeacher'), body: input }),
  line(api.remove, { row: pending, may: but('headTeacher') }),
  line(api.approveMany, { may: IN_CHARGE, body: async (place) => ({ ids: [await pending(place)] }) }),
  line(api.reject, { may: IN_CHARGE, row: pending, body: { reason: '请补充证书照片' } }),
  line(activitiesApi.search),
  line(activitiesApi.create, { body: activity }),
  line(activitiesApi.get, { row: anActivity('APPROVED') }),
  line(activitiesApi.update, { row: waiting, may: but('headTeacher'), body: activity }),
  line(activitiesApi.remove, { row: waiting, may: but('headTeacher') }),
  line(activitiesApi.approveMany, {
    may: IN_CHARGE,
    body: async (place) => ({ ids: [await waiting(place)] }),
  }),
  line(activitiesApi.reject, { may: IN_CHARGE, row: waiting, body: { reason: '请写明角色' } }),
  line(api.exportAll),
  ...importLines(api, 'achievements', aSheet),
  line(activitiesApi.exportAll),
  ...importLines(activitiesApi, 'activities', anActivitySheet),
]
