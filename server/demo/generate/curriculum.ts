import type { Stage } from './types'

/** The 2022 curriculum plan as weekly lessons a grade; 综合 is split into 劳动, 综合实践 and one elective slot. */
export const GRADES: Record<Stage, readonly number[]> = { primary: [1, 2, 3, 4, 5, 6], junior: [7, 8, 9] }
export const STAGES: readonly Stage[] = ['primary', 'junior']
export const STAGE_CODES: Record<Stage, string> = { primary: 'XX', junior: 'CZ' }

/** What the plan says in all, grade by grade. */
export const WEEKLY_TOTALS: Record<number, number> = {
  1: 26,
  2: 26,
  3: 30,
  4: 30,
  5: 30,
  6: 30,
  7: 34,
  8: 34,
  9: 34,
}

export type ResearchGroup = 'yw' | 'sx' | 'yy' | 'kx' | 'df' | 'ty' | 'ys' | 'xl'
export const RESEARCH_GROUPS: readonly { group: ResearchGroup; name: string }[] = [
  { group: 'yw', name: '语文教研组' },
  { group: 'sx', name: '数学教研组' },
  { group: 'yy', name: '英语教研组' },
  { group: 'kx', name: '科学教研组' },
  { group: 'df', name: '道法历史教研组' },
  { group: 'ty', name: '体育教研组' },
  { group: 'ys', name: '艺术教研组' },
  { group: 'xl', name: '信息劳动教研组' },
]

interface CourseRow {
  /** Without the stage: 语文 is XX-YW in the primary and CZ-YW in the junior stage. */
  code: string
  name: string
  group: ResearchGroup
  credits: number
  /** One number a grade of the stage; an elective has none, it takes the slot of some classes. */
  lessons: readonly number[]
  description: string
}

const row = (
  code: string,
  name: string,
  group: ResearchGroup,
  credits: number,
  lessons: readonly number[],
  description: string,
): CourseRow => ({ code, name, group, credits, lessons, description })

export const COURSES: Record<Stage, readonly CourseRow[]> = {
  primary: [
    row('YW', '语文', 'yw', 8, [8, 8, 7, 7, 6, 6], '识字写字、阅读、表达与梳理探究，每学期安排整本书阅读。'),
    row('SX', '数学', 'sx', 4, [4, 4, 4, 4, 4, 4], '数与代数、图形与几何、统计与概率及综合与实践。'),
    row('YY', '英语', 'yy', 3, [0, 0, 3, 3, 3, 3], '三年级起开设，以听说为先，逐步发展读写能力。'),
    row(
      'DF',
      '道德与法治',
      'df',
      2,
      [2, 2, 2, 2, 2, 2],
      '道德、生命安全与健康、法治及中华优秀传统文化教育。',
    ),
    row('KX', '科学', 'kx', 2, [1, 1, 2, 2, 3, 3], '以观察与实验为主，学习物质、生命、地球与技术工程。'),
    row('XX', '信息科技', 'xl', 1, [0, 0, 1, 1, 1, 1], '数据、算法、网络与信息安全的初步学习。'),
    row('TY', '体育与健康', 'ty', 4, [4, 4, 3, 3, 3, 3], '教会、勤练、常赛，每年完成体质健康测试。'),
    row('YL', '音乐', 'ys', 2, [2, 2, 2, 2, 2, 2], '演唱、欣赏、器乐与律动。'),
    row('MS', '美术', 'ys', 2, [2, 2, 2, 2, 2, 2], '造型表现、设计应用与作品欣赏。'),
    row('LD', '劳动', 'xl', 1, [1, 1, 1, 1, 1, 1], '日常生活劳动、生产劳动与服务性劳动。'),
    row('ZH', '综合实践活动', 'xl', 2, [1, 1, 2, 2, 2, 2], '考察探究、社会服务与设计制作。'),
  ],
  junior: [
    row('YW', '语文', 'yw', 5, [5, 5, 5], '阅读与鉴赏、表达与交流、梳理与探究。'),
    row('SX', '数学', 'sx', 5, [5, 5, 5], '数与代数、图形与几何、统计与概率及综合与实践。'),
    row('YY', '英语', 'yy', 5, [5, 4, 5], '围绕人与自我、人与社会、人与自然三大主题学习。'),
    row('DF', '道德与法治', 'df', 2, [2, 2, 2], '道德修养、法治观念与国情教育。'),
    row('LS', '历史', 'df', 2, [2, 2, 2], '中国古代史、近现代史与世界史。'),
    row('DL', '地理', 'df', 2, [2, 2, 0], '地球与地图、世界地理、中国地理。'),
    row('SW', '生物学', 'kx', 2, [2, 2, 0], '生物体的结构层次、生物与环境、遗传与进化。'),
    row('WL', '物理', 'kx', 4, [0, 2, 4], '物质、运动和相互作用、能量，重视实验探究。'),
    row('HX', '化学', 'kx', 3, [0, 0, 3], '物质的性质与应用、组成与结构、化学变化。'),
    row('TY', '体育与健康', 'ty', 3, [3, 3, 3], '教会、勤练、常赛，每年完成体质健康测试。'),
    row('YL', '音乐', 'ys', 1, [1, 1, 1], '演唱、欣赏、器乐与创编。'),
    row('MS', '美术', 'ys', 1, [1, 1, 1], '造型表现、设计应用与作品欣赏。'),
    row('XX', '信息科技', 'xl', 1, [1, 1, 0], '互联网应用、物联网与人工智能初步。'),
    row('LD', '劳动', 'xl', 1, [1, 1, 1], '日常生活劳动、生产劳动与服务性劳动。'),
    row('ZH', '综合实践活动', 'xl', 2, [2, 2, 1], '考察探究、社会服务、职业体验与设计制作。'),
  ],
}

/** The elective slot of each grade of the stage; a class takes one of the electives in turn. */
export const ELECTIVE_LESSONS: Record<Stage, readonly number[]> = {
  primary: [1, 1, 1, 1, 1, 1],
  junior: [2, 1, 1],
}

export const ELECTIVES: Record<Stage, readonly CourseRow[]> = {
  primary: [
    row('SF', '书法', 'yw', 1, [], '硬笔与毛笔书法入门，校本课程。'),
    row('HC', '合唱与器乐', 'ys', 1, [], '班级合唱与竖笛、口风琴，校本课程。'),
    row('CM', '创意美术', 'ys', 1, [], '剪纸、陶泥与综合材料，校本课程。'),
    row('ZQ', '趣味足球', 'ty', 1, [], '足球游戏与基本技术，校本课程。'),
  ],
  junior: [
    row('WX', '文学阅读与写作', 'yw', 2, [], '名著共读与写作工坊，校本课程。'),
    row('JM', '数学建模初步', 'sx', 2, [], '用数学解决身边的问题，校本课程。'),
    row('XJ', '英语戏剧', 'yy', 2, [], '剧本朗读与排演，校本课程。'),
    row('LQ', '篮球', 'ty', 2, [], '篮球基本技术与班级联赛，校本课程。'),
  ],
}

/** Teachers of one kind: which courses they teach to a class, and how many classes one of them has at least. */
export interface Pool {
  courses: readonly string[]
  group: ResearchGroup
  specialty: string
  /** A grade's own teachers belong to the grade's department, the others to their research group. */
  scope: 'grade' | 'stage'
  classesEach: number
  womenShare: number
}

const pool = (
  courses: string,
  group: ResearchGroup,
  specialty: string,
  scope: 'grade' | 'stage',
  classesEach: number,
  womenShare: number,
): Pool => ({ courses: courses.split(' '), group, specialty, scope, classesEach, womenShare })

/** Chosen so that with four classes a grade everyone teaches 8 to 18 lessons a week. */
export const POOLS: Record<Stage, readonly Pool[]> = {
  primary: [
    pool('YW DF SF', 'yw', '小学语文', 'grade', 1, 0.85),
    pool('SX ZH', 'sx', '小学数学', 'grade', 2, 0.65),
    pool('YY', 'yy', '小学英语', 'stage', 3, 0.9),
    pool('KX', 'kx', '小学科学', 'stage', 6, 0.5),
    pool('XX', 'xl', '信息科技', 'stage', 8, 0.4),
    pool('TY ZQ', 'ty', '体育与健康', 'stage', 4, 0.3),
    pool('YL HC', 'ys', '音乐', 'stage', 4, 0.8),
    pool('MS CM', 'ys', '美术', 'stage', 4, 0.7),
    pool('LD', 'xl', '劳动教育', 'stage', 8, 0.5),
  ],
  junior: [
    pool('YW WX', 'yw', '初中语文', 'grade', 2, 0.75),
    pool('SX JM', 'sx', '初中数学', 'grade', 2, 0.5),
    pool('YY XJ', 'yy', '初中英语', 'grade', 2, 0.85),
    pool('DF', 'df', '道德与法治', 'stage', 6, 0.6),
    pool('LS', 'df', '历史', 'stage', 6, 0.5),
    pool('DL', 'df', '地理', 'stage', 4, 0.5),
    pool('SW', 'kx', '生物学', 'stage', 4, 0.6),
    pool('WL', 'kx', '物理', 'stage', 4, 0.4),
    pool('HX', 'kx', '化学', 'stage', 4, 0.5),
    pool('TY LQ', 'ty', '体育与健康', 'stage', 4, 0.3),
    pool('YL', 'ys', '音乐', 'stage', 12, 0.8),
    pool('MS', 'ys', '美术', 'stage', 12, 0.7),
    pool('XX', 'xl', '信息科技', 'stage', 8, 0.4),
    pool('LD ZH', 'xl', '劳动与综合实践', 'stage', 4, 0.5),
  ],
}
