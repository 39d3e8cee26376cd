import { z } from 'zod'

/** Class-page wording of grades 1 to 12 (001 §3.7); inside, a grade is its number (decisions G05). */
export const GRADE_NAMES = [
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
] as const

const OTHER_SPELLINGS: Record<string, number> = {
  七年级: 7,
  八年级: 8,
  九年级: 9,
  十年级: 10,
  十一年级: 11,
  十二年级: 12,
}

export const gradeName = (grade: number): string => GRADE_NAMES[grade - 1] ?? `${grade}年级`

export const gradeNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number')
    return value >= 1 && value <= 12 && Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const name = value.trim()
  if (/^\d{1,2}$/.test(name)) return gradeNumber(Number(name))
  const index = (GRADE_NAMES as readonly string[]).indexOf(name)
  return index >= 0 ? index + 1 : OTHER_SPELLINGS[name]
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

/** The number inside, the class-page name out. */
export const GradeName = z.union([z.number().transform(gradeName), z.string()]).meta({ type: 'string' })
