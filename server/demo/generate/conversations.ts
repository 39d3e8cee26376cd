/** p: the parent, t: the teacher. `after` minutes since the line before; a few more things a line may do. */
export interface DemoLine {
  by: 'p' | 't'
  text: string
  after?: number
  image?: true
  /** Answers the line so many before it. */
  reply?: number
  recalled?: true
  /** What the other one has noted to do about it. */
  todo?: string
}

export interface DemoConversation {
  /** School days ago; 0 is today or the last one. */
  day: number
  time: string
  lines: readonly DemoLine[]
  /** The last lines that the other one has not read yet. */
  unread?: number
  pinned?: true
}

const p = (text: string, after = 2): DemoLine => ({ by: 'p', text, after })
const t = (text: string, after = 6): DemoLine => ({ by: 't', text, after })

/** To a family that the records do not relate to the teacher: nothing of it is to be seen until it answers. */
export const STRANGER_CONVERSATION: DemoConversation = {
  day: 4,
  time: '16:10',
  lines: [t('您好，我是学校足球队的带队老师，想请您来周末的家长志愿者活动，方便时请回复。', 0)],
  unread: 1,
}

/** {c} is the child's given name, {t} how the teacher is addressed. With the 班主任, the latest first. */
export const HEAD_CONVERSATIONS: readonly DemoConversation[] = [
  {
    day: 0,
    time: '09:58',
    pinned: true,
    lines: [
      p('{t}早上好，{c}早上有点发烧，38.2 度，今天想请一天假。作业我让他好一些再补。', 0),
      t('收到，先让孩子好好休息。请假我这边已经批准，作业不着急，退烧以后再说。'),
      { by: 'p', text: '', image: true, after: 20 },
      t('看到了，病历我留档。下午把课堂笔记发您。'),
      p('好的{t}，下午我去接他姐姐的时候顺便把课本带回来。'),
    ],
    unread: 1,
  },
  {
    day: 0,
    time: '08:20',
    lines: [
      p('{t}，{c}的校服外套好像落在操场了，能帮忙问问吗？', 0),
      t('失物招领处有一件，名牌写着{c}，放学让他来拿。'),
      p('太好了，谢谢老师！'),
      p('顺便问一下，周五的家长会几点开始？', 8),
    ],
    unread: 2,
  },
  {
    day: 0,
    time: '10:05',
    lines: [p('{t}，下周二下午想带{c}去配眼镜，需要提前请假吗？', 0)],
    unread: 1,
  },
  {
    day: 1,
    time: '16:40',
    lines: [
      t('{c}妈妈您好，{c}这周英语朗读进步很大，今天主动领读了。', 0),
      p('真的吗？他回来一路都在说，谢谢{t}鼓励。'),
      { ...t('也给他加油，继续保持。'), reply: 1 },
      p('[微笑] 一定。'),
    ],
  },
  {
    day: 1,
    time: '12:15',
    lines: [
      p('{t}，研学告知书我已经签好了。', 0),
      t('收到，已经看到回执，谢谢配合。'),
      p('需要准备雨衣吗？'),
      t('带一件轻便的就行，水壶和帽子也别忘了。'),
    ],
  },
  {
    day: 1,
    time: '15:30',
    lines: [
      p('老师，{c}最近回家不太说话，不知道在学校怎么样？', 0),
      t('这两天我也注意到他课间比较安静，下午找他聊聊，再给您回话。', 12),
      t('聊过了，是和同桌闹了点小别扭，已经和好了，您放心。', 130),
      p('谢谢{t}这么细心，我们在家也多陪陪他。'),
    ],
  },
  {
    day: 2,
    time: '11:10',
    lines: [
      { ...p('请问课后服务能从下周起增加周四吗？', 0), todo: '登记周四的课后服务' },
      t('可以的，我帮您登记，从下周四开始。'),
      p('好的，谢谢。'),
    ],
  },
  {
    day: 2,
    time: '17:20',
    lines: [
      p('{t}，{c}说数学第 12 题不会，能发一下思路吗？', 0),
      t('先画线段图，把两个量的差标出来，他就能看出来了。'),
      p('明白了，我让他自己先试试。'),
      t('对，做不出来明天课间来问我。'),
    ],
  },
  {
    day: 3,
    time: '09:25',
    lines: [
      { ...p('老师我发错群了，不好意思。', 0), recalled: true },
      p('{t}您好，{c}今天坐校车回家，麻烦提醒他一下。', 1),
      t('好的，我在放学前告诉他。'),
    ],
  },
  {
    day: 3,
    time: '14:05',
    lines: [t('提醒一下，{c}的体检表还差家长签名，请明天带来。', 0), p('好的，今晚就签。')],
  },
  {
    day: 4,
    time: '10:40',
    lines: [
      p('{t}，我们准备下个月换手机号，需要在哪里改？', 0),
      t('您在个人资料里改，或者把新号码发给我，我来登记。'),
      p('好的，换了再跟您说。'),
    ],
  },
  {
    day: 5,
    time: '16:10',
    lines: [
      t('{c}今天值日很认真，把图书角都整理好了，表扬一下。', 0),
      p('谢谢老师告诉我们，他可高兴了！', 25),
    ],
  },
  {
    day: 6,
    time: '13:30',
    lines: [
      p('老师，{c}对花生过敏，秋游的午餐能不能注意一下？', 0),
      t('已经告诉食堂和带队老师，他的那份单独准备。'),
      p('太感谢了！'),
    ],
  },
  {
    day: 8,
    time: '09:00',
    lines: [p('{t}早上好，堵车了，{c}可能晚十分钟到。', 0), t('没关系，路上注意安全。', 2)],
  },
  {
    day: 9,
    time: '17:05',
    lines: [t('这次作文写得很有真情实感，我选了{c}的当范文。', 0), p('写外婆那篇吗？我们看了也很感动。', 15)],
  },
  {
    day: 11,
    time: '11:50',
    lines: [p('谢谢{t}，孩子这周开心多了。', 0), t('他自己也很努力。', 40)],
  },
]

/** Between the demo parent and their children's teachers: the 班主任, a teacher of the class, the sibling's 班主任. */
export const PARENT_CONVERSATIONS: readonly DemoConversation[] = [
  {
    day: 0,
    time: '09:30',
    lines: [
      { ...t('{c}妈妈，研学告知书请您抽空签一下字，班里还差三位。', 0), todo: '签研学告知书' },
      p('好的，这就去签。另外周四下午我想带他去配眼镜，需要提前请假吗？', 4),
      t('需要，在这里告诉我时间就行。'),
      t('通知里也更新了集合地点，您看一下。', 3),
    ],
    unread: 2,
  },
  {
    day: 1,
    time: '15:20',
    lines: [
      p('老师好，{c}最近这科作业要写到很晚，是不是方法不对？', 0),
      t('课堂上他掌握得不错，可以先复习例题再动笔，我明天看看他的草稿。', 18),
      p('谢谢老师。'),
    ],
  },
  {
    day: 2,
    time: '10:15',
    lines: [t('{c}的美术作品入选了校园展，欢迎开放日来看。', 0), p('太棒了，我们一定到！', 30), t('[鲜花]')],
    unread: 1,
  },
]

/** Among colleagues: p is the other one. */
export const COLLEAGUE_CONVERSATIONS: readonly DemoConversation[] = [
  {
    day: 0,
    time: '09:20',
    lines: [p('周四第 2 节能和我换一下吗？我要带学生去比赛。', 0)],
    unread: 1,
  },
  {
    day: 2,
    time: '14:30',
    lines: [
      t('期中复习的卷子我放在备课组文件夹了，您看看难度。', 0),
      p('看了，最后一题稍微难了点，其他很好。', 50),
      t('那我把第二问改成选做。'),
    ],
  },
  {
    day: 6,
    time: '16:00',
    lines: [p('教研材料发您邮箱了。', 0), t('收到，谢谢！', 10)],
  },
]

export const GROUP_CONVERSATION = {
  subject: '年级备课组',
  day: 1,
  time: '11:30',
  lines: [
    '周三下午第三节集体备课，地点在录播教室。',
    '收到，我带公开课的教案。',
    '好的，我提前十分钟去调设备。',
  ],
}

/** To all families of the class, who read it and answer in private. */
export const CLASS_CONVERSATION = {
  day: 2,
  time: '16:20',
  lines: [
    '本周值日安排已更新，贴在班级公告栏，也请各位家长提醒孩子。',
    '周五放学时间不变，雨天请从西门接孩子。',
  ],
}
