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

const input = ({ studentId }: Place) => ({
  ...{ studentId, awardName: '朗诵比赛一等奖', kind: '文化艺术' as const },
  ...{ awardLevel: '校级' as const, awardDate: DATE },
})

const aSheet = async ({ t, studentId }: Place) => {
  const { number } = await t.db
    .selectFrom('students')
    .select('student_number as number')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return [
    ['学号', '奖项名称', '类别', '级别', '获奖日期'],
    [number, '三好学生', '品德荣誉', '校级', DATE],
  ]
}

export const policy = [
  line(api.search),
  line(api.create, { body: input }),
  line(api.get, { row: handedIn('APPROVED') }),
  line(api.update, { row: pending, may: but('headTeacher'), body: input }),
  line(api.remove, { row: pending, may: but('headTeacher') }),
  line(api.approveMany, { may: IN_CHARGE, body: async (place) => ({ ids: [await pending(place)] }) }),
  line(api.reject, { may: IN_CHARGE, row: pending, body: { reason: '请补充证书照片' } }),
  line(api.exportAll),
  ...importLines(api, 'achievements', aSheet),
]
