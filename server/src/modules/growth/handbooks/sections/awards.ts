import { ofStudent } from '../../../pupils/growth/service'
import { heading, none, type Section } from '../section'

/** What was won, and what was taken part in. */
export const awarded: Section = async (ctx, { id }) => {
  const { achievements, activities } = await ofStudent(ctx.db, id)
  const rows = [
    ...achievements.map((one) => [one.awardDate, one.awardName, one.awardLevel ?? '', one.issuer ?? '']),
    ...activities.map((one) => [one.startDate, one.activityName, one.activityType ?? '', one.role ?? '']),
  ]
  if (rows.length === 0) return [heading('荣誉与活动'), none('还没有记录')]
  return [
    heading('荣誉与活动'),
    {
      kind: 'table',
      columns: [
        { header: '日期', width: 18, centred: true },
        { header: '名称', width: 42 },
        { header: '级别或类型', width: 18, centred: true },
        { header: '颁发单位或角色', width: 22 },
      ],
      rows,
    },
  ]
}
