import type {
  FEEDBACK_CATEGORIES,
  FeedbackRecipient,
} from '@xueqiao/contract/features/family/feedback/values'

export interface LaterFeedback {
  category: (typeof FEEDBACK_CATEGORIES)[number]
  recipient: FeedbackRecipient
  title: string
  content: string
  /** What the school says first, and how it ends. */
  reply: string
  close: string
  /** Families may send it without a name. */
  anonymous?: true
  grades?: readonly [number, number]
}

const CLASS = 'CLASS'
const SCHOOL = 'SCHOOL'

/** Worded so that they hold on any day of the year. */
export const FEEDBACK: readonly LaterFeedback[] = [
  {
    ...{ category: '咨询', recipient: CLASS, title: '课间孩子可以喝热水吗' },
    content: '天气凉了，孩子肠胃不太好，想问教室附近有没有热水，课间来不来得及接。',
    reply: '每层楼都有饮水机，我提醒孩子们课间去接。',
    close: '已经和孩子说好，每天带保温杯，课间由小组长提醒。',
  },
  {
    ...{ category: '建议', recipient: CLASS, title: '希望每周发一次学习要点' },
    content: '双职工家庭白天没有时间，希望每周能有一份简短的学习要点，周末一起回顾。',
    reply: '好建议，我和任课老师商量一下格式。',
    close: '从本周起每周五发一页要点，自愿参考，不作要求。',
  },
  {
    ...{ category: '表扬', recipient: CLASS, title: '谢谢老师照顾生病的孩子' },
    content: '孩子在校发烧，老师一直陪到我们来，还补讲了落下的课，非常感谢。',
    reply: '应该做的，孩子恢复得好就放心了。',
    close: '谢谢您的肯定，我们会继续努力。',
  },
  {
    ...{ category: '投诉', recipient: CLASS, title: '同学之间起外号', anonymous: true },
    content: '孩子最近被起外号，不想上学，希望老师能关注一下班里的风气。',
    reply: '已经了解到情况，今天和几位同学分别谈了。',
    close: '班会上讨论了尊重他人，双方已经和好，我会继续观察。',
  },
  {
    ...{ category: '报修', recipient: CLASS, title: '课桌高度不合适' },
    content: '孩子长高了不少，课桌偏矮，写字要弯着腰，能不能调一下？',
    reply: '我先量一下，登记给后勤。',
    close: '课桌已调高两档，同时检查了全班的桌椅。',
  },
  {
    ...{ category: '咨询', recipient: CLASS, title: '想了解社团的报名时间' },
    content: '孩子想参加合唱或者机器人社团，请问什么时候报名，需要考核吗？',
    reply: '报名表下周发，按兴趣选择，人数多时抽签。',
    close: '已登记第一志愿，结果会通过通知公布。',
  },
  {
    ...{ category: '建议', recipient: SCHOOL, title: '雨天接送希望开放东侧风雨廊' },
    content: '下雨天家长都挤在校门口，希望能开放东侧的风雨廊，孩子也少淋雨。',
    reply: '已转给安保和后勤一起评估。',
    close: '雨天 16:00 起开放东侧风雨廊，由值周老师引导。',
  },
  {
    ...{ category: '投诉', recipient: SCHOOL, title: '校车晚点没有通知' },
    content: '这周两次晚点超过十五分钟，家长在站点一直等，希望能提前告知。',
    reply: '已与车队核实，是道路施工造成的。',
    close: '车队调整了路线，晚点超过五分钟由跟车老师在群里通知。',
  },
  {
    ...{ category: '报修', recipient: SCHOOL, title: '二楼洗手间水龙头漏水' },
    content: '孩子说二楼洗手间有一个水龙头一直滴水，地上很滑。',
    reply: '已放置防滑提示，后勤今天去看。',
    close: '水龙头已更换，地面加铺了防滑垫。',
  },
  {
    ...{ category: '建议', recipient: SCHOOL, title: '食堂增加清淡窗口', anonymous: true },
    content: '孩子口味偏淡，希望食堂每天有一个少油少盐的窗口。',
    reply: '膳食委员会本周讨论，欢迎您参加。',
    close: '从下周起二号窗口提供清淡套餐，菜单每周公示。',
  },
  {
    ...{ category: '表扬', recipient: SCHOOL, title: '值周老师很负责' },
    content: '连续几天看到值周老师在路口护送低年级孩子过马路，特别感谢。',
    reply: '已转达给值周老师。',
    close: '已在教职工会上提出表扬，谢谢您的关注。',
  },
  {
    ...{ category: '咨询', recipient: SCHOOL, title: '校园开放日怎样预约' },
    content: '家里老人想看看孩子的学校，请问开放日需要预约吗，可以来几个人？',
    reply: '每个家庭两位，通过通知里的回执登记。',
    close: '已为您登记两位，当天凭姓名入校。',
  },
  {
    ...{ category: '其他', recipient: SCHOOL, title: '捡到的学生卡已交门卫' },
    content: '在公交站捡到一张学生卡，已经交给东门门卫，请帮忙找到失主。',
    reply: '谢谢您，正在联系。',
    close: '失主已领回，孩子托我们说声谢谢。',
  },
  {
    ...{ category: '建议', recipient: CLASS, title: '晚自习能否提前十分钟放学', grades: [7, 9] },
    content: '末班公交与放学时间太近，孩子常常赶不上，希望能稍微提前。',
    reply: '我统计一下乘公交的同学，报给年级组。',
    close: '乘公交的同学可提前十分钟离校，名单已交值班室。',
  },
]

export const COMMENTS: readonly (string | null)[] = ['处理得很快', '谢谢老师', '希望能坚持下去', null, null]
