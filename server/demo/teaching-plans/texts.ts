/** What is taught in a term, by the name of the course: units, each with its topics. Facts of many textbooks, words of ours. */
type Unit = readonly [unit: string, ...topics: readonly string[]]

export const UNITS: Readonly<Record<string, readonly Unit[]>> = {
  语文: [
    ['第一单元 四季之景', '散文朗读', '写景的语言', '写作：热爱生活'],
    ['第二单元 至爱亲情', '回忆性散文', '抓住细节', '写作：学会记事'],
    ['第三单元 学习生活', '文言文诵读', '名著导读', '写作：写人要抓住特点'],
    ['第四单元 人生之舟', '论述与感悟', '默读与圈点', '写作：思路要清晰'],
    ['第五单元 动物与人', '说明与叙事', '比较阅读', '写作：如何突出中心'],
    ['第六单元 想象之翼', '童话与寓言', '联想和想象', '期末整本书交流'],
  ],
  数学: [
    ['第一章 数的认识', '数与数轴', '比较大小', '绝对值与相反数'],
    ['第二章 数的运算', '加法与减法', '乘法与除法', '混合运算'],
    ['第三章 代数式', '用字母表示数', '合并同类项', '去括号'],
    ['第四章 方程', '等式的性质', '方程的解法', '实际问题与方程'],
    ['第五章 图形', '立体与平面', '线段与角', '图形的度量'],
    ['综合与实践', '测量与统计', '期末复习'],
  ],
  英语: [
    ['Unit 1 Making friends', 'Listening and speaking', 'Reading', 'Writing: a profile'],
    ['Unit 2 My family', 'Talking about people', 'Grammar: possessives', 'Project'],
    ['Unit 3 School life', 'Timetables', 'Reading', 'Grammar: there be'],
    ['Unit 4 Food and health', 'Ordering food', 'Grammar: countable nouns', 'Writing: a menu'],
    ['Unit 5 Hobbies', 'Interviews', 'Reading', 'Grammar: simple present'],
    ['Unit 6 Festivals', 'Telling stories', 'Reading', 'Revision'],
  ],
  物理: [
    ['第一章 机械运动', '长度和时间的测量', '运动的描述', '运动的快慢'],
    ['第二章 声现象', '声音的产生与传播', '声音的特性', '噪声的控制'],
    ['第三章 物态变化', '温度', '熔化和凝固', '汽化和液化'],
    ['第四章 光现象', '光的反射', '平面镜成像', '光的折射'],
    ['第五章 质量与密度', '质量的测量', '密度', '测量物质的密度'],
  ],
  历史: [
    ['第一单元 史前与早期国家', '远古人类', '农耕的兴起'],
    ['第二单元 从分封到统一', '诸侯争霸', '变法与百家争鸣'],
    ['第三单元 统一国家的建立', '制度与疆域', '丝绸之路'],
    ['第四单元 政权分立与民族交融', '江南的开发', '北方的民族交融'],
  ],
}

/** Of every other course. */
export const OTHERS: readonly Unit[] = [
  ['第一单元 认识与体验', '走进课堂', '观察与记录', '交流分享'],
  ['第二单元 方法与练习', '基本方法', '分组练习', '作品与改进'],
  ['第三单元 探究与应用', '提出问题', '动手实践', '汇报展示'],
  ['第四单元 综合与展示', '综合活动', '阶段测评', '总结'],
]

export const PARTS = {
  situation: '学生学习习惯总体良好，课堂参与积极；部分学生书写与表达不够规范，学习基础有差异，需要分层指导。',
  textbook: '本册教材按单元编排，由浅入深，重视学科与生活的联系，每个单元后安排综合练习与实践活动。',
  aims: '掌握本册基础知识与基本技能；在合作与探究中发展学科核心素养；养成预习、整理错题和按时复习的习惯。',
  keyPoints: '重点：各单元的核心概念与方法。难点：在新情境中灵活运用，清楚地表达思考过程。',
  measures:
    '集体备课，精讲多练；每单元一次形成性评价；对学习有困难的学生课后个别辅导，为学有余力的学生准备拓展任务。',
} as const

export const REASONS = [
  '期中考试周仍安排了新授课，请调整进度；第三单元课时偏少。',
  '重点难点写得较笼统，请结合本年级学情具体说明。',
] as const

export const SAID = ['单元之间留出一节复习课很好。', '建议把综合实践提前一周，避开运动会。'] as const
