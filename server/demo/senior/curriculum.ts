/** Junior grades of the generator lend their classes and people. */
export const GRADES = [
  { grade: 10, from: 7, name: '高一', classes: 6 },
  { grade: 11, from: 8, name: '高二', classes: 6 },
  { grade: 12, from: 9, name: '高三', classes: 3 },
] as const

/** What every class has, with how many classes one teacher takes. */
export const COMMON = [
  { name: '语文', code: 'YW', lessons: 5, classesEach: 2 },
  { name: '数学', code: 'SX', lessons: 5, classesEach: 2 },
  { name: '英语', code: 'YY', lessons: 5, classesEach: 2 },
  { name: '体育与健康', code: 'TY', lessons: 2, classesEach: 5 },
  { name: '信息技术', code: 'XX', lessons: 1, classesEach: 8 },
  { name: '音乐', code: 'YL', lessons: 1, classesEach: 8 },
  { name: '美术', code: 'MS', lessons: 1, classesEach: 8 },
  { name: '心理健康', code: 'XL', lessons: 1, classesEach: 8 },
] as const

/** 3+1+2: the first two are the 首选科目. */
export const ELECTIVES = [
  { name: '物理', code: 'WL', teachers: 7 },
  { name: '历史', code: 'LS', teachers: 5 },
  { name: '化学', code: 'HX', teachers: 6 },
  { name: '生物学', code: 'SW', teachers: 6 },
  { name: '思想政治', code: 'ZZ', teachers: 5 },
  { name: '地理', code: 'DL', teachers: 6 },
] as const

/** What the classes of the last grade have, in turn. */
export const HIGHER = [
  ['物理', '化学', '生物学'],
  ['历史', '思想政治', '地理'],
  ['物理', '化学', '地理'],
] as const

export const COURSES = [
  ...COMMON.map(({ name, code }) => ({ name, code, isElective: false })),
  ...ELECTIVES.map(({ name, code }) => ({ name, code, isElective: true })),
]
