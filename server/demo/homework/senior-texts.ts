import type { Text } from './text'

const SENIOR = [10, 12] as const

/** Of a senior school, where choices are taught class by class in the last grade alone. */
export const SENIOR_TEXTS: readonly Text[] = [
  {
    ...{ course: '语文', grades: SENIOR, scoring: 'level', levelStyle: 'words', title: '文言文断句与翻译' },
    content: '完成课后两段的断句，翻译画线三句，写明判断的依据。',
  },
  {
    ...{ course: '语文', grades: SENIOR, scoring: 'points', title: '论述类文本阅读' },
    content: '限时二十分钟，划出每段的中心句，选择题写出排除的理由。',
  },
  {
    ...{ course: '语文', grades: SENIOR, scoring: 'read', spoken: true, tick: true },
    ...{ title: '背诵名篇', content: '背诵本单元名篇，理解性默写的易错字自己听写一遍。' },
  },
  {
    ...{ course: '数学', grades: SENIOR, scoring: 'points', title: '课时作业：基础与综合' },
    content: '基础题全做，综合题选做两题；分类讨论要写清标准。',
  },
  {
    ...{ course: '数学', grades: SENIOR, scoring: 'level', title: '错题重做与归因' },
    content: '重做本周五道错题，每题写明错在概念、运算还是审题。',
  },
  {
    ...{ course: '英语', grades: SENIOR, scoring: 'points', title: '完形与语法填空' },
    content: '限时完成，划出上下文的线索；错题写出语法点。',
  },
  {
    ...{ course: '英语', grades: SENIOR, scoring: 'stars', title: '应用文写作：建议信' },
    content: '一百词左右，注意开头结尾的格式，用上两个本单元句式。',
  },
  {
    ...{ course: '物理', grades: SENIOR, scoring: 'points', title: '受力分析与计算' },
    content: '先画受力图再列式，写明研究对象，结果带单位。',
  },
  {
    ...{ course: '化学', grades: SENIOR, scoring: 'points', title: '离子方程式与计算' },
    content: '完成学案八题，检查电荷守恒和质量守恒。',
  },
  {
    ...{ course: '生物学', grades: SENIOR, scoring: 'points', title: '遗传图解' },
    content: '写出亲代、配子和子代的基因型与比例，遗传图解格式完整。',
  },
  {
    ...{ course: '历史', grades: SENIOR, scoring: 'level', title: '史料分析题两则' },
    content: '先概括史料观点，再结合所学说明，论从史出。',
  },
  {
    ...{ course: '思想政治', grades: SENIOR, scoring: 'level', title: '时政材料分析' },
    content: '用本单元两个原理分析材料，观点和材料对应。',
  },
  {
    ...{ course: '地理', grades: SENIOR, scoring: 'points', title: '等值线判读' },
    content: '完成图册两幅图，写出判读的步骤和成因。',
  },
]
