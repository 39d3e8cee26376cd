import type { NoticeLevel, NoticeRule } from '@xueqiao/contract/features/family/notifications/values'

export interface LaterNotice {
  title: string
  content: string
  level: NoticeLevel
  rule?: NoticeRule
  grades?: readonly [number, number]
  /** Pupils with accounts get it as well: never what a guardian has to answer, or what is said to parents. */
  pupils?: true
}

/** By the 班主任 to the families of the class; worded so that they hold on any day of the year. */
export const OF_CLASSES: readonly LaterNotice[] = [
  {
    title: '班级家长会邀请',
    content:
      '本周五 18:30 在班级教室召开家长会，会期约一小时，请一位家长到会。因故不能参加的请在备注中说明。',
    level: 'confirm',
  },
  {
    title: '冬季校服尺码核对',
    content: '请核对登记表上的尺码，有变化的写在备注里，收齐后统一订制，不再单独更换。',
    level: 'confirm',
  },
  {
    title: '校外研学安全告知书',
    content:
      '本班将外出研学一天，7:50 在校门口集合，约 16:30 返校。请准备饮用水、薄外套和运动鞋，有过敏或晕车的请备注。监护人签字后方可参加。',
    level: 'sign',
    grades: [4, 4],
  },
  {
    title: '游泳课安全告知书',
    content: '本学期体育课含四次游泳课，由专业教练授课，校医在场。身体不宜下水的请备注，监护人签字后参加。',
    level: 'sign',
    grades: [6, 6],
  },
  {
    title: '流感季个人防护提醒',
    content: '近期呼吸道疾病增多，请勤洗手、多喝水，教室每天通风三次。发热的请在家休息，痊愈后返校。',
    level: 'read',
    pupils: true,
  },
  {
    title: '课后服务选课结果核对',
    content: '课后服务的选课结果已经公布，请核对孩子的课程与接送时间，有出入的两天内告诉班主任。',
    level: 'confirm',
  },
  {
    title: '本周作业与复习安排',
    content: '各科作业已在班级内公示，总量按年级统筹。作业由学生独立完成、老师批改，请按时休息。',
    level: 'read',
    pupils: true,
  },
  {
    title: '监护人联系方式核对',
    content: '请两位监护人都核对登记的手机号和住址，有变化的写在备注里，便于紧急情况下联系。',
    level: 'confirm',
    rule: 'both',
  },
  {
    title: '视力筛查结果与护眼建议',
    content: '视力筛查结果已分别反馈给各家庭。请保证每天两小时户外活动，读写三十分钟远眺一次。',
    level: 'read',
  },
  {
    title: '班级读书会用书说明',
    content: '下个月的共读书目已定，图书馆可以借阅，不要求购买。每天读二十分钟，读后说一说就好。',
    level: 'read',
    grades: [1, 6],
    pupils: true,
  },
  {
    title: '阶段练习后的答疑安排',
    content: '各科教师每天中午在教室答疑，欢迎带着问题来。答疑自愿参加，不占用体育课。',
    level: 'read',
    grades: [7, 9],
    pupils: true,
  },
]

/** By the school to one grade. */
export const OF_GRADES: readonly LaterNotice[] = [
  {
    title: '年级拔河比赛与着装要求',
    content: '年级拔河比赛在体育课上进行，请穿运动服和运动鞋。身体不宜运动的请提前告诉班主任。',
    level: 'confirm',
  },
  {
    title: '年级社会实践活动说明',
    content: '本年级将分批参加社会实践，当天统一用餐，无需带零食。请确认孩子的身体情况。',
    level: 'confirm',
  },
  {
    title: '年级阅读节活动安排',
    content: '阅读节持续两周，有好书交换、朗诵和书签制作，欢迎家长来当评委。',
    level: 'read',
  },
]

export const NOTES: readonly string[] = [
  '收到，谢谢老师',
  '可能晚到十分钟',
  '由爷爷到会',
  '轻微晕车，已备药',
  '尺码加大一号',
]
