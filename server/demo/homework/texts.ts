import { FORMATTED } from './formatted'
import { SENIOR_TEXTS } from './senior-texts'
import type { Text } from './text'

const YOUNG = [1, 2] as const
const PRIMARY = [3, 6] as const
const JUNIOR = [7, 9] as const

const PLAIN: readonly Text[] = [
  ...[
    ['语文', '朗读课文三遍', '读准字音，读出停顿；读给家里的小植物、小玩偶听也可以。'],
    ['语文', '讲一个成语故事', '用自己的话讲三五句，明天课上和同桌互相讲。'],
    ['语文', '睡前阅读十分钟', '选一本自己喜欢的绘本，记住一个最喜欢的词，明天说给大家听。'],
    ['数学', '说一说钟面', '看家里的钟，说出现在是几时几分，再过半小时是几时几分。'],
    ['数学', '找一找身边的图形', '在家里找出三个长方体、三个圆柱，说说它们有什么不同。'],
    ['数学', '口算对对碰', '二十以内加减法，口头说答案，不用写。'],
  ].map(([course = '', title = '', content = '']) => ({
    ...{ course, grades: YOUNG, title, content, scoring: 'read' as const, spoken: true as const },
    tick: true as const,
  })),
  ...[
    ['语文', '画一画课文里的景色', '读完课文，把最喜欢的一处画下来，拍照交上来；不用写字。'],
    ['语文', '给故事画一幅画', '听完或读完一个故事，画出里面的一件事，明天讲给同桌听。'],
    ['数学', '用图形拼一幅画', '用三角形、正方形和圆摆出或画出一幅画，每种图形至少用两次，拍照交上来。'],
    ['数学', '画一画上学的路', '画出从家到学校的路，标出转弯的地方和看到的图形。'],
  ].map(([course = '', title = '', content = '']) => ({
    ...{ course, grades: YOUNG, title, content, scoring: 'stars' as const, spoken: true as const },
    drawn: true as const,
  })),
  {
    ...{ course: '语文', grades: PRIMARY, scoring: 'level', levelStyle: 'words', title: '生字词抄写与组词' },
    content: '本课生字每字两遍，各组两个词；田字格内书写，注意间架结构。',
  },
  {
    ...{ course: '语文', grades: PRIMARY, scoring: 'stars', title: '小练笔：秋天的校园' },
    content: '仿照课文第三自然段，写一处景物，不少于一百字，用上两个修辞。',
  },
  {
    ...{ course: '语文', grades: PRIMARY, scoring: 'points', title: '课后练习与阅读短文' },
    content: '完成课后第 2、3 题；阅读练习册短文一篇，圈出中心句。',
  },
  {
    ...{ course: '语文', grades: PRIMARY, scoring: 'read', spoken: true, tick: true },
    ...{ title: '背诵古诗', content: '背诵本单元古诗，并说说每句的意思。' },
  },
  {
    ...{ course: '数学', grades: PRIMARY, scoring: 'points', title: '竖式计算十题' },
    content: '练习册本课计算部分，写清竖式，做完自己验算一遍。',
  },
  {
    ...{ course: '数学', grades: PRIMARY, scoring: 'level', title: '解决问题四题' },
    content: '先画线段图再列式，单位和答句写完整。',
  },
  {
    ...{ course: '数学', grades: PRIMARY, scoring: 'points', title: '单元整理与错题订正' },
    content: '整理本单元知识点，订正小练习中的错题，写出错因。',
  },
  {
    ...{ course: '英语', grades: PRIMARY, scoring: 'stars', title: '抄写并仿写句子' },
    content: '四线三格抄写重点句一遍，仿写三句，注意大小写和标点。',
  },
  {
    ...{ course: '英语', grades: PRIMARY, scoring: 'read', spoken: true, tick: true },
    ...{ title: '听读课文对话', content: '跟读录音三遍，模仿语音语调，能分角色表演更好。' },
  },
  {
    ...{ course: '语文', grades: JUNIOR, scoring: 'points', title: '文言文翻译与重点词' },
    content: '逐句翻译课文第二、三段，整理通假字、古今异义各两例。',
  },
  {
    ...{ course: '语文', grades: JUNIOR, scoring: 'level', levelStyle: 'words', title: '名著阅读批注' },
    content: '阅读本周篇目，选两处作批注，每处不少于五十字。',
  },
  {
    ...{ course: '数学', grades: JUNIOR, scoring: 'points', title: '课时练习：基础与提高' },
    content: '基础题全做，提高题选做一题；写清步骤，几何题标注已知条件。',
  },
  {
    ...{ course: '数学', grades: JUNIOR, scoring: 'level', title: '错题整理与变式训练' },
    content: '整理本周三道错题，每题再做一道变式，写明考查的知识点。',
  },
  {
    ...{ course: '英语', grades: JUNIOR, scoring: 'points', title: '阅读理解两篇' },
    content: '限时完成，划出依据句；生词查词典，写在页边。',
  },
  {
    ...{ course: '英语', grades: JUNIOR, scoring: 'stars', title: '书面表达：My Weekend' },
    content: '不少于八十词，至少用三个本单元短语，写完自查时态。',
  },
  {
    ...{ course: '物理', grades: JUNIOR, scoring: 'points', title: '实验题与计算题' },
    content: '完成练习册本节内容，公式、代入、单位三步写全。',
  },
  {
    ...{ course: '化学', grades: JUNIOR, scoring: 'points', title: '化学方程式配平' },
    content: '配平学案上的八个方程式，注明反应条件和类型。',
  },
  {
    ...{ course: '历史', grades: JUNIOR, scoring: 'read', spoken: true, tick: true },
    ...{ title: '梳理时间轴', content: '对照课本说出本单元五件大事的先后与因果。' },
  },
]

export const TEXTS: readonly Text[] = [...PLAIN, ...SENIOR_TEXTS, ...FORMATTED]

/** By weekday from Monday on; Wednesday is the day without homework. */
export const SUBJECTS = {
  young: [['语文'], ['数学'], [], ['语文'], ['数学']],
  primary: [['语文', '数学'], ['数学', '英语'], [], ['语文', '英语'], ['语文', '数学', '英语']],
  junior: [
    ['语文', '数学'],
    ['数学', '英语'],
    [],
    ['语文', '历史', '物理'],
    ['语文', '数学', '化学', '英语'],
  ],
  senior: [
    ['语文', '数学'],
    ['英语', '物理', '历史'],
    [],
    ['数学', '英语', '化学', '思想政治'],
    ['语文', '数学', '生物学', '地理'],
  ],
} as const

export const OVER_REASONS = [
  '单元检测前集中复习，次日不再布置书面作业',
  '本周少两节课，练习并在今天完成',
  '年级统一学情调研，题量略多，已与班主任商量',
]
export const WITHDRAW_REASON = '练习册页码写错，已另行布置'
export const RETURN_REASONS = [
  '第 3、5 题步骤不完整，请补全后再交',
  '照片不够清楚，请重新拍一张',
  '漏做背面两题，请补上',
]
export const TAGS = ['计算粗心', '审题不清', '步骤不全', '书写潦草', '单位遗漏', '概念混淆']
export const PRAISE = ['书写工整，步骤清楚，继续保持。', '有进步，思路很好。', '完成认真，看得出用心复习了。']
export const ADVICE = ['注意审题，圈出关键词再动笔。', '计算后养成验算的习惯。', '字迹再端正一些会更好。']
/** Of what is drawn. */
export const OF_DRAWINGS = {
  praise: ['颜色搭配得真好！', '图形用得很巧，想象力丰富。', '画得很认真，能看出是哪一处。'],
  advice: ['画面可以再大一些。', '再加一样看到的东西会更好。'],
  reasons: ['照片有些模糊，请再拍一张', '还少一种图形，请补上再拍一张'],
  answers: ['画好了，明天带到学校。', '拼好了，在家里的桌上。'],
}
export const ANSWERS = [
  '做在练习册上了，已全部完成。',
  '第 6 题不太确定，其余都做完了。',
  '已完成并自己检查了一遍。',
]
export const BANK = [
  '{姓名}，书写工整，步骤清楚，继续保持！',
  '{姓名}，这次{科目}作业进步很大。',
  '注意审题，圈出关键词再动笔。',
  '计算后养成验算的习惯。',
  '{姓名}，请把错题订正在旁边，下次再看一遍。',
  '思路很好，表达再完整一些。',
]
