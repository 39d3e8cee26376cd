/**
 * The curriculum plan of 2022. The country fixes a week's lessons and, over nine years, the share of each subject; the
 * provinces fix a subject's lessons. So what is given here for a subject is usual, and a lesson more or less is no fault.
 */
const SUBJECTS = [
  ['语文', /语文|写字|书法/],
  ['数学', /数学/],
  ['外语', /英语|外语|日语|俄语|法语|德语|西班牙语/],
  ['道德与法治', /道德|道法|法治|政治/],
  ['历史', /历史/],
  ['地理', /地理/],
  ['物理', /物理/],
  ['化学', /化学/],
  ['生物', /生物/],
  ['科学', /科学/],
  ['信息科技', /信息/],
  ['体育与健康', /体育|体健/],
  ['艺术', /艺术|音乐|美术|舞蹈|戏剧/],
] as const
/** 劳动, 综合实践, and what province and school add. */
const OWN = '综合实践与校本'

type Week = Readonly<Record<string, number>>

const JUNIOR = { 语文: 5, 数学: 5, 道德与法治: 2, 历史: 2, 体育与健康: 3, 艺术: 2 }
const UPPER = { 数学: 4, 外语: 3, 道德与法治: 2, 信息科技: 1, 体育与健康: 3, 艺术: 4, [OWN]: 4 }
const FIRST: Week = { 语文: 8, 数学: 4, 道德与法治: 2, 科学: 1, 体育与健康: 4, 艺术: 4, [OWN]: 3 }
const THIRD: Week = { 语文: 7, 科学: 2, ...UPPER }
const FIFTH: Week = { 语文: 6, 科学: 3, ...UPPER }
const SENIOR: Week = {
  ...{ 语文: 4, 数学: 4, 外语: 4, 道德与法治: 3, 历史: 3, 地理: 3, 物理: 3, 化学: 3, 生物: 3 },
  ...{ 信息科技: 1, 体育与健康: 2, 艺术: 1, [OWN]: 1 },
}

const WEEKS: readonly Week[] = [
  FIRST,
  FIRST,
  THIRD,
  THIRD,
  FIFTH,
  FIFTH,
  { ...JUNIOR, 外语: 5, 地理: 2, 生物: 2, 信息科技: 1, [OWN]: 5 },
  { ...JUNIOR, 外语: 4, 地理: 2, 生物: 2, 物理: 2, 信息科技: 1, [OWN]: 4 },
  { ...JUNIOR, 外语: 5, 物理: 4, 化学: 3, [OWN]: 3 },
]
const LAST_COUNTED = WEEKS.length
/** Provinces with sport every day have five. */
const DAILY_SPORT = 5

const weekOf = (grade: number): Week => WEEKS[grade - 1] ?? SENIOR
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

interface Course {
  name: string
  /** 选修: the school's own, whatever it is called. */
  isElective: boolean
}

/** What belongs to no subject is the school's own; so is a subject that is not yet, or no longer, taught in this grade. */
const subjectOf = (grade: number, { name, isElective }: Course): string => {
  const found = isElective ? undefined : SUBJECTS.find(([, words]) => words.test(name))?.[0]
  return found !== undefined && found in weekOf(grade) ? found : OWN
}

interface Taught extends Course {
  lessons: number
}

/** The subjects of a grade and what is usual. Senior high counts its subjects in credits, not in weeks. */
export const subjectsOf = (grade: number) => {
  if (grade > LAST_COUNTED) return []
  const week = weekOf(grade)
  return [...SUBJECTS.map(([name]) => name), OWN].flatMap((subject) => {
    const usual = week[subject]
    if (usual === undefined) return []
    const max = subject === '体育与健康' ? Math.max(DAILY_SPORT, usual + 1) : usual + 1
    return { subject, min: Math.max(1, usual - 1), max }
  })
}

/** The lessons of a class, as a whole and by these subjects. */
export const sumsOf = (grade: number, taught: readonly Taught[]) => {
  const bySubject = new Map(subjectsOf(grade).map(({ subject }) => [subject, 0]))
  for (const one of taught) {
    const subject = subjectOf(grade, one)
    const before = bySubject.get(subject)
    if (before !== undefined) bySubject.set(subject, before + one.lessons)
  }
  return {
    lessons: sum(taught.map((one) => one.lessons)),
    expected: sum(Object.values(weekOf(grade))),
    subjects: [...bySubject.values()],
  }
}

/** How many lessons each course of a class would usually have: those of its subject, shared with its other courses. */
export const usualLessons = (grade: number, courses: readonly Course[]) => {
  const week = weekOf(grade)
  const subjects = courses.map((course) => subjectOf(grade, course))
  return subjects.map((subject) => {
    const sharing = subjects.filter((other) => other === subject).length
    return Math.max(1, Math.round((week[subject] ?? 0) / sharing))
  })
}
