import type { NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'

type Words = Pick<NoticeInput, 'title' | 'content' | 'level' | 'rule'>

interface ClassNotice extends Words {
  publishedDaysAgo: number
  /** Days from today; none: no due time. */
  dueInDays: number | null
  /** Of ten guardians so many have read it, and answered. */
  read: number
  answered: number
  /** The family of the demo login has still to answer. */
  awaitsDemo: boolean
}

/** By the 班主任; worded so that they hold on any day of the year. */
export const CLASS_NOTICES: readonly ClassNotice[] = [
  {
    title: '校外研学活动安全告知书',
    content:
      '各位家长：学校将组织本班学生外出研学一天，7:50 在校门口集合，约 16:30 返校。\n\n请为孩子准备饮用水、薄外套与运动鞋。如有过敏或晕车情况，请在下方备注。监护人签字后方可参加，未签字的学生留校参加校内活动。',
    level: 'sign',
    rule: 'either',
    publishedDaysAgo: 2,
    dueInDays: 2,
    read: 8,
    answered: 6,
    awaitsDemo: true,
  },
  {
    title: '班级家长会到会确认',
    content:
      '本班家长会定于本周五 18:30 在班级教室召开，会期约一小时。\n\n请确认能否知悉，一个家庭由一位家长确认即可；因故不能到会的，请在备注中说明。',
    level: 'confirm',
    rule: 'either',
    publishedDaysAgo: 1,
    dueInDays: 1,
    read: 8,
    answered: 7,
    awaitsDemo: true,
  },
  {
    title: '校服尺码核对',
    content: '新校服即将订制，尺码以班级登记表为准。请两位监护人都核对孩子的尺码，有变化的请在备注中写明。',
    level: 'confirm',
    rule: 'both',
    publishedDaysAgo: 9,
    dueInDays: -4,
    read: 9,
    answered: 9,
    awaitsDemo: false,
  },
  {
    title: '本周作业与复习安排',
    content: '本周各科作业已在班级内公示，总量按年级统筹控制。请提醒孩子按时休息，不需要家长批改作业。',
    level: 'read',
    rule: 'either',
    publishedDaysAgo: 4,
    dueInDays: null,
    read: 7,
    answered: 0,
    awaitsDemo: false,
  },
  {
    title: '体检结果反馈与视力提醒',
    content:
      '学生体检结果已分别告知家庭。请关注孩子的用眼习惯，保证每天两小时户外活动，视力有变化的及时就医。',
    level: 'read',
    rule: 'either',
    publishedDaysAgo: 16,
    dueInDays: null,
    read: 9,
    answered: 0,
    awaitsDemo: false,
  },
]

export const DRAFT: Words = {
  title: '班级联欢节目征集',
  content: '班级联欢会将在近期举行，欢迎家庭和孩子一起报名节目。报名方式与时间确定后再发布。',
  level: 'read',
  rule: 'either',
}

export const SCHEDULED: Words = {
  title: '值周班级职责提醒',
  content: '下周由本班值周，请值周学生提前十分钟到校。请家长确认接送时间是否需要调整。',
  level: 'confirm',
  rule: 'either',
}

export const GRADE_NOTICE: Words = {
  title: '年级体育测试与着装要求',
  content:
    '年级体育测试将在体育课上进行，请穿运动服和运动鞋。身体不适、不宜运动的学生，请家长提前告知班主任。',
  level: 'confirm',
  rule: 'either',
}

export const WITHDRAWN: Words = {
  title: '课后服务时间临时调整',
  content: '本周课后服务提前结束，请家长留意接送时间。',
  level: 'read',
  rule: 'either',
}
