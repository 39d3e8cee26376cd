import { MORAL_OFFICE, SCHOOL, TEACHING_OFFICE } from './departments'
import type { DemoNotice } from './types'

type Row = Omit<DemoNotice, 'key' | 'publisherKey'> & { from: string }

/** Worded so that they hold on any day of the year. */
const NOTICES: readonly Row[] = [
  {
    title: '关于召开家长会的通知',
    content:
      '学校定于本周五下午召开班级家长会，请各位家长安排好时间到所在班级教室参加。会上将介绍本学期教育教学安排，并与任课教师交流。因故不能到会的家长，请提前与班主任联系。',
    kind: '需确认',
    publishedDaysAgo: 1,
    audience: 'everyone',
    from: TEACHING_OFFICE,
  },
  {
    title: '学生体质健康测试安排',
    content:
      '本学期学生体质健康测试将在体育课上分年级进行，请学生穿运动服和运动鞋。身体不适或有不宜运动的情况，请提前告知体育教师和班主任。测试结果只向学生本人和家长反馈。',
    kind: '通知',
    publishedDaysAgo: 3,
    audience: 'everyone',
    from: TEACHING_OFFICE,
  },
  {
    title: '校外实践活动安全告知书',
    content:
      '学校将组织学生参加校外综合实践活动，往返由学校统一安排车辆，并为学生购买意外保险。请家长阅读安全要求，与孩子一起做好准备。请监护人签字后提交，未签字的学生将留校参加校内活动。',
    kind: '需签字',
    publishedDaysAgo: 5,
    audience: 'everyone',
    from: MORAL_OFFICE,
  },
  {
    title: '作业公示与总量控制的提醒',
    content:
      '一、二年级不布置书面家庭作业，三至六年级每天平均完成时间不超过60分钟，初中不超过90分钟。各年级组每周统筹各学科作业，并在班级内公示。请不要要求家长批改作业。',
    kind: '需确认',
    publishedDaysAgo: 7,
    audience: 'staff',
    from: TEACHING_OFFICE,
  },
  {
    title: '教研组集体备课时间调整',
    content:
      '自下周起，各教研组集体备课统一安排在每周三下午课后进行。请组长提前确定主备人与课题，备课记录于当周上传。教务处将随机参加各组活动。',
    kind: '通知',
    publishedDaysAgo: 10,
    audience: 'staff',
    from: TEACHING_OFFICE,
  },
  {
    title: '校园开放与接送秩序说明',
    content:
      '各年级错时到校和离校，校门外设有等候区，请有序排队。接送车辆停放在学府路临时停车区，不要占用消防通道。谢谢配合。',
    kind: '通知',
    publishedDaysAgo: 14,
    audience: 'everyone',
    from: SCHOOL,
  },
]

export const notices = (heads: ReadonlyMap<string, string>): DemoNotice[] =>
  NOTICES.map(({ from, ...notice }, index) => {
    const publisherKey = heads.get(from)
    if (publisherKey === undefined) throw new Error(`${from} has no head`)
    return { key: `notice-${index + 1}`, ...notice, publisherKey }
  })
