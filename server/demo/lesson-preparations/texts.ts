/** What preparations say, whichever topic they are for; words of ours. */
export const objectivesOf = (topic: string) => [
  `说得出“${topic}”的要点和依据。`,
  `能独立完成与“${topic}”有关的基本练习，并养成检验的习惯。`,
  '愿意与同桌交流思路，能听懂并补充别人的想法。',
]

export const PARTS = {
  literacy: '在观察、表达与互评中发展学科核心素养，体会学习与生活的联系。',
  situation: '上一节作业总体完成较好，约三分之一的学生步骤写得不完整，需要当堂示范。',
  materials: '课件、学习单、实物投影。',
} as const

export const keyPointOf = (topic: string) => `${topic}的方法与规范表达。`
export const difficultyOf = (topic: string) => `在新的情境中灵活运用${topic}。`
export const boardOf = (topic: string) => [topic, '一、依据', '二、步骤', '三、易错点']
export const assignmentOf = (topic: string) =>
  `必做：学习单中“${topic}”第 1 至 4 题；选做：编一道同类题，与同桌互做。`

/** Homework in layers, as a table. */
export const LAYERS = [
  ['分层', '做什么', '约用时'],
  ['基础', '学习单第 1、2 题', '8 分钟'],
  ['提高', '学习单第 3、4 题', '12 分钟'],
  ['拓展', '编一道同类题（选做）', '5 分钟'],
] as const

export const STEPS = [
  {
    ...{ name: '复习', minutes: 4, teacher: '出示上节两道错题，请学生说错因。' },
    ...{ students: '同桌互查，订正在错题本上。', intent: '从真实的错误开始。' },
  },
  {
    ...{ name: '引入', minutes: 5, teacher: '用生活中的情境提出问题，板书关键词。' },
    ...{ students: '读题，圈出已知与未知。', intent: '感到有必要学习。' },
  },
  {
    ...{ name: '探究', minutes: 12, teacher: '分步演示，每一步追问“依据是什么”。' },
    ...{ students: '同桌互说每一步的依据，写在学习单第 1 栏。', intent: '由已有知识得出新方法。' },
  },
  {
    ...{ name: '例题', minutes: 10, teacher: '请两名学生板演，一对一错，全班找差别。' },
    ...{ students: '独立做 3 分钟，板演者讲思路。', intent: '先易后难，错例当场辨。' },
  },
  {
    ...{ name: '练习', minutes: 7, teacher: '巡视，收两份典型错解投屏，遮住姓名。' },
    ...{ students: '限时完成，说出错在哪一步。', intent: '当堂反馈。' },
  },
  {
    ...{ name: '小结', minutes: 2, teacher: '请学生用一句话说今天的收获。' },
    ...{ students: '写下一个还不明白的问题。', intent: '为下一节备课留下依据。' },
  },
] as const

export const REFLECTIONS = [
  '例题环节超时约 3 分钟，练习收得仓促；下次把第二道例题移到练习里。',
  '学生板演的错例很有价值，讨论充分；后排两组参与不够，下节调整座位分组。',
  '大部分学生能说出依据，书写仍不规范，需要再示范一次格式。',
]

export const REASONS = [
  '例 1 到例 2 跨度偏大，请先放一道更基础的题。',
  '请把教学目标写成可观察的行为，并补上分层作业。',
]

/** A comment, where it stands, and what the author answered. */
export const SAID = [
  {
    ...{ place: 'steps', at: 3, text: '能否先放一道最基础的题，再到变式？周一作业错的正是这里。' },
    answer: '已加一道作例 1，请再看。',
  },
  { place: 'steps', at: 4, text: '投屏前请遮住姓名，只讲错因。', answer: null },
  { place: 'objectives', at: 2, text: '这一条建议写成可观察的行为。', answer: null },
] as const
