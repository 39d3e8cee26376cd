import type { FeedbackInput } from '@xueqiao/contract/features/family/feedback/values'

/** Who wrote: the families of the demo teacher's class by number, or somebody with a demo account. */
type Writer = 'parent' | 'student' | 'teacher' | 'dept' | number

/** What was done afterwards, so many hours later. */
export type DemoStep = { after: number } & (
  | { begin: 'teacher' | 'admin' | 'dept' }
  | { reply: 'teacher' | 'admin' | 'dept' | 'writer'; text: string }
  | { note: 'teacher' | 'admin' | 'dept'; text: string }
  | { assign: 'teacher' | 'dept'; by: 'admin' | 'dept' }
  | { close: 'teacher' | 'admin' | 'dept'; text: string }
  | { reopen: string }
  | { rate: number; text?: string }
)

export interface DemoFeedback extends Pick<FeedbackInput, 'title' | 'category' | 'content' | 'recipient'> {
  by: Writer
  daysAgo: number
  anonymous?: true
  steps: readonly DemoStep[]
}

const CLASS = 'CLASS'
const SCHOOL = 'SCHOOL'

/** The oldest first, worded so that they hold on any day of the year. */
export const FEEDBACK: readonly DemoFeedback[] = [
  {
    ...{ by: 'parent', daysAgo: 38, category: '表扬', recipient: CLASS, title: '感谢老师的耐心' },
    content: '孩子这个月愿意主动讲学校的事了，谢谢班主任每天放学前的几句鼓励。',
    steps: [
      { after: 20, close: 'teacher', text: '谢谢您的肯定，孩子自己也很努力，我们一起坚持。' },
      { after: 26, rate: 5, text: '辛苦老师了' },
    ],
  },
  {
    ...{ by: 1, daysAgo: 36, category: '报修', recipient: SCHOOL, title: '教室后门关不严' },
    content: '孩子说教室后门关不上，刮风的时候后排很冷，希望能修一下。',
    steps: [
      { after: 5, assign: 'dept', by: 'admin' },
      { after: 8, begin: 'dept' },
      { after: 30, close: 'dept', text: '门锁和合页已更换，后勤当天验收。' },
      { after: 50, rate: 5 },
    ],
  },
  {
    ...{ by: 2, daysAgo: 34, category: '咨询', recipient: CLASS, title: '课后服务能不能换班' },
    content: '我们每周三要去看牙医，想把周三的课后服务换到周四，请问怎么办理？',
    steps: [
      { after: 3, reply: 'teacher', text: '可以，请告诉我从哪一周开始。' },
      { after: 6, reply: 'writer', text: '从下周开始，谢谢老师。' },
      { after: 22, close: 'teacher', text: '已登记，从下周起周四参加，周三按时放学。' },
      { after: 30, rate: 4 },
    ],
  },
  {
    ...{ by: 'student', daysAgo: 31, category: '建议', recipient: CLASS, title: '想在教室放一个图书角' },
    content: '同学们可以每人带两本书来交换看，由图书管理员登记。',
    steps: [
      { after: 18, reply: 'teacher', text: '好主意，班会上大家一起定规则。' },
      { after: 90, close: 'teacher', text: '图书角已经布置好，由你和图书管理员一起负责登记。' },
      { after: 100, rate: 5, text: '太好了' },
    ],
  },
  {
    ...{ by: 'parent', daysAgo: 29, category: '投诉', recipient: SCHOOL, title: '校门口放学时太拥堵' },
    content: '放学时校门口机动车停了两排，孩子要从车缝里穿过去，很危险。',
    steps: [
      { after: 4, begin: 'admin' },
      { after: 6, assign: 'dept', by: 'admin' },
      { after: 10, note: 'dept', text: '已联系社区和交警，需要家长志愿者配合。' },
      { after: 60, close: 'dept', text: '从本周起分时段放学，校门口设隔离栏，值周老师和志愿者在场。' },
      { after: 100, reopen: '前两天很好，今天又停满了车。' },
      { after: 140, reply: 'dept', text: '您反映的时段交警未到岗，已经确认以后每天到场。' },
      { after: 170, close: 'dept', text: '连续一周检查，放学时段已无机动车停放。' },
      { after: 190, rate: 4, text: '现在好多了' },
    ],
  },
  {
    ...{ by: 3, daysAgo: 27, category: '建议', recipient: SCHOOL, title: '午餐希望少油少盐' },
    content: '最近两周的午餐偏咸，孩子回家一直喝水，希望食堂调整一下。',
    steps: [
      { after: 7, begin: 'admin' },
      { after: 48, close: 'admin', text: '食堂已调整用盐量，并把每周菜单公示在校门口，欢迎继续监督。' },
      { after: 70, rate: 3, text: '有改善，还可以更清淡' },
    ],
  },
  {
    ...{ by: 4, daysAgo: 25, category: '投诉', recipient: CLASS, title: '座位一直没有轮换', anonymous: true },
    content: '开学到现在座位没有换过，后排的孩子看黑板吃力，希望定期轮换。',
    steps: [
      { after: 5, reply: 'teacher', text: '谢谢提醒，我先了解一下各位同学的视力情况。' },
      { after: 28, close: 'teacher', text: '从本周起每两周轮换一次，视力不好的同学优先安排前排。' },
      { after: 40, rate: 4 },
    ],
  },
  {
    ...{ by: 'teacher', daysAgo: 23, category: '报修', recipient: SCHOOL, title: '多媒体投影偏色' },
    content: '教室的投影画面偏绿，看地图和实验照片时学生分不清颜色。',
    steps: [
      { after: 6, begin: 'admin' },
      { after: 54, close: 'admin', text: '已更换连接线并重新校色，如仍有问题请直接联系信息中心。' },
      { after: 60, rate: 5 },
    ],
  },
  {
    ...{ by: 5, daysAgo: 21, category: '咨询', recipient: SCHOOL, title: '转学籍需要哪些材料' },
    content: '因为工作调动，下学期可能要转到外地，想先了解需要准备哪些材料。',
    steps: [
      { after: 20, close: 'admin', text: '请准备户口簿、转入学校的接收函和申请表，具体流程已发到家校沟通。' },
    ],
  },
  {
    ...{ by: 'parent', daysAgo: 19, category: '建议', recipient: CLASS, title: '家长会能否提供线上方式' },
    content: '有的家长在外地，建议家长会同时开通线上参加的方式。',
    steps: [
      { after: 9, begin: 'teacher' },
      { after: 26, close: 'teacher', text: '下次家长会会提前发线上参加的方式，会后也会整理要点发给大家。' },
      { after: 30, rate: 5, text: '谢谢老师考虑得这么周到' },
    ],
  },
  {
    ...{ by: 6, daysAgo: 17, category: '表扬', recipient: SCHOOL, title: '感谢门卫师傅' },
    content: '前天下大雨，门卫师傅一直打着伞送孩子们上车，非常感谢。',
    steps: [
      { after: 15, close: 'admin', text: '已向门卫师傅转达，并在教职工会上提出表扬。' },
      { after: 16, rate: 5 },
    ],
  },
  {
    ...{ by: 1, daysAgo: 15, category: '咨询', recipient: CLASS, title: '孩子最近上课走神' },
    content: '在家问也不说，想了解一下孩子在学校的情况，是不是和同学有矛盾？',
    steps: [
      { after: 2, reply: 'teacher', text: '我今天课间和孩子聊聊，晚上给您回复。' },
      {
        after: 11,
        reply: 'teacher',
        text: '没有矛盾，主要是睡得晚。我们约定晚上九点半前睡觉，一起观察两周。',
      },
      { after: 13, reply: 'writer', text: '好的，我们配合。' },
      { after: 15, close: 'teacher', text: '两周后我们再沟通一次。' },
    ],
  },
  {
    ...{ by: 'student', daysAgo: 13, category: '报修', recipient: CLASS, title: '我的课桌晃动' },
    content: '写字的时候桌子一直晃，螺丝好像掉了一个。',
    steps: [
      { after: 4, begin: 'teacher' },
      { after: 27, close: 'teacher', text: '后勤已经加固，另外检查了全班的桌椅。' },
      { after: 29, rate: 5 },
    ],
  },
  {
    ...{ by: 2, daysAgo: 12, category: '投诉', recipient: SCHOOL, title: '课间操音响声音太大' },
    content: '我们住在学校旁边，周末早上七点也能听到音响，影响老人休息。',
    steps: [
      { after: 8, assign: 'dept', by: 'admin' },
      { after: 12, begin: 'dept' },
      { after: 80, close: 'dept', text: '周末定时播放已关闭，平日音量按环保要求调低。' },
      { after: 90, rate: 4 },
    ],
  },
  {
    ...{ by: 'parent', daysAgo: 10, category: '报修', recipient: SCHOOL, title: '操场东侧跑道破损' },
    content: '跑道东侧弯道处鼓了一大块，孩子跑步时绊了一下，幸好没有受伤。',
    steps: [
      { after: 5, assign: 'dept', by: 'admin' },
      { after: 9, reply: 'dept', text: '已经用围挡隔开，施工单位本周到场，体育课暂时换到西侧。' },
    ],
  },
  {
    ...{ by: 3, daysAgo: 9, category: '建议', recipient: SCHOOL, title: '希望开设书法社团' },
    content: '不少孩子喜欢写毛笔字，希望课后服务增加书法社团。',
    steps: [],
  },
  {
    ...{ by: 'dept', daysAgo: 8, category: '建议', recipient: SCHOOL, title: '打印机集中管理' },
    content: '各年级组的打印机型号不同，耗材不能通用，建议集中采购和管理。',
    steps: [{ after: 6, begin: 'admin' }],
  },
  {
    ...{
      by: 5,
      daysAgo: 7,
      category: '咨询',
      recipient: CLASS,
      title: '作业登记本从哪里领',
      anonymous: true,
    },
    content: '孩子说登记本用完了，不好意思开口问，请问在哪里领？',
    steps: [
      { after: 3, reply: 'teacher', text: '在讲台左边的抽屉里，孩子随时可以自己拿。' },
      { after: 4, close: 'teacher', text: '我也会在班里再说一遍，谢谢您告诉我。' },
    ],
  },
  {
    ...{ by: 'parent', daysAgo: 6, category: '咨询', recipient: CLASS, title: '请假后的功课怎么补' },
    content: '孩子上周请了两天假，想问一下这两天的功课应该怎么补。',
    steps: [
      { after: 4, reply: 'teacher', text: '学习任务单已放在孩子的文件袋里，不懂的课间来问各科老师。' },
      { after: 22, close: 'teacher', text: '今天检查过，已经跟上进度，不必担心。' },
    ],
  },
  {
    ...{ by: 4, daysAgo: 5, category: '其他', recipient: CLASS, title: '孩子的水杯找不到了' },
    content: '蓝色保温杯，上面贴着名字，可能落在操场或音乐教室。',
    steps: [{ after: 3, begin: 'teacher' }],
  },
  {
    ...{
      by: 6,
      daysAgo: 4,
      category: '投诉',
      recipient: SCHOOL,
      title: '公交站牌被树枝挡住',
      anonymous: true,
    },
    content: '学校东门公交站的站牌被树枝遮住了，孩子等车时看不清来车。',
    steps: [{ after: 5, assign: 'dept', by: 'admin' }],
  },
  {
    ...{ by: 'teacher', daysAgo: 3, category: '建议', recipient: SCHOOL, title: '监考安排提前一周公布' },
    content: '监考表临近考试才公布，调课来不及，建议提前一周。',
    steps: [],
  },
  {
    ...{ by: 1, daysAgo: 2, category: '建议', recipient: CLASS, title: '值日分组能否固定' },
    content: '现在每周换组，孩子常记错，建议一个月换一次。',
    steps: [{ after: 5, reply: 'teacher', text: '周五班会让大家讨论决定，之后告诉您结果。' }],
  },
  {
    ...{ by: 'parent', daysAgo: 1, category: '建议', recipient: CLASS, title: '春秋季校服不够保暖' },
    content: '早晚温差大，孩子穿校服外套还是冷，能不能允许里面加一件自己的背心？',
    steps: [],
  },
  {
    ...{ by: 2, daysAgo: 1, category: '报修', recipient: SCHOOL, title: '三楼饮水机不出热水' },
    content: '孩子说三楼的饮水机这两天只有冷水。',
    steps: [],
  },
]
