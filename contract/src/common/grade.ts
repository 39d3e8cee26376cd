import { z } from 'zod'

/** Class-page wording of grades 1 to 12 (001 §3.7); inside, a grade is its number (decisions G05). */
const STAGE_WORDS: readonly string[] = [
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '初一',
  '初二',
  '初三',
  '高一',
  '高二',
  '高三',
]

/** The same counted on through the middle grades, as the department page has them (002 §9). */
const COUNTED_WORDS: readonly string[] = STAGE_WORDS.toSpliced(6, 3, '七年级', '八年级', '九年级')

/** No plain object: to that, `constructor` is a grade too. */
const OTHER_SPELLINGS = new Map([
  ['十年级', 10],
  ['十一年级', 11],
  ['十二年级', 12],
])

/** PAGE: each page as the specification words it (decisions G05); otherwise the one wording everywhere. */
export const GRADE_WORDINGS = ['PAGE', 'STAGE', 'COUNTED'] as const
export type GradeWording = (typeof GRADE_WORDINGS)[number]

export const gradeNames = (wording: GradeWording = 'PAGE') =>
  wording === 'COUNTED' ? COUNTED_WORDS : STAGE_WORDS
/** The department page counts on unless the school says otherwise. */
export const departmentGradeNames = (wording: GradeWording = 'PAGE') =>
  wording === 'STAGE' ? STAGE_WORDS : COUNTED_WORDS

export const gradeName = (grade: number, wording: GradeWording = 'PAGE'): string =>
  gradeNames(wording)[grade - 1] ?? `${grade}年级`

/** A name with its grade in this wording: 初一1班 and 初一年级1班 become 七年级1班. */
export const respell = (name: string, wording: GradeWording): string => {
  const wanted = gradeNames(wording)
  const other = gradeNames(wording === 'COUNTED' ? 'STAGE' : 'COUNTED')
  return other.reduce((text, word, index) => {
    const own = wanted[index] ?? word
    return own === word ? text : text.replaceAll(`${word}年级`, own).replaceAll(word, own)
  }, name)
}

const indexIn = (names: readonly string[], name: string) => {
  const index = names.indexOf(name)
  return index < 0 ? undefined : index + 1
}

/** Every spelling is understood, whichever the school uses. */
export const gradeNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number')
    return value >= 1 && value <= 12 && Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const name = value.trim()
  if (/^\d{1,2}$/.test(name)) return gradeNumber(Number(name))
  return indexIn(STAGE_WORDS, name) ?? indexIn(COUNTED_WORDS, name) ?? OTHER_SPELLINGS.get(name)
}

/** Any spelling in, the number inside. */
export const Grade = (message: string) =>
  z
    .unknown()
    .transform((value, ctx) => {
      const grade = gradeNumber(value)
      if (grade !== undefined) return grade
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ type: 'string' })

/** Of one answer, while it is put into words, and of nothing else (docs/decisions/0051). */
let spoken: GradeWording = 'PAGE'

/** While an answer is put into words, which waits for nothing, its grades are worded like this. */
export const wordedAs = <T>(wording: GradeWording, put: () => T): T => {
  spoken = wording
  try {
    return put()
  } finally {
    spoken = 'PAGE'
  }
}

/** The number inside, the school's name for it out. */
export const GradeName = z
  .union([z.number().transform((grade) => gradeName(grade, spoken)), z.string()])
  .meta({ type: 'string' })
