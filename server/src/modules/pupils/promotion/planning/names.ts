import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'

const NUMERALS = '一二三四五六'
const HIGHER: Record<number, string> = { 10: '十年级', 11: '十一年级', 12: '十二年级' }

/** Both words of a grade, where 七年级 and 初一 differ; each goes on as its own kind does. */
const wordings = (grade: number, next: number, wording: GradeWording): [string, string][] => {
  const both = (['STAGE', 'COUNTED'] as const).map((kind): [string, string] => [
    gradeName(grade, kind),
    gradeName(next, kind),
  ])
  const [stage, counted] = both
  const same = stage?.[0] === counted?.[0]
  return [
    ...(same && stage !== undefined ? [[stage[0], gradeName(next, wording)] as [string, string]] : both),
    [HIGHER[grade] ?? '', HIGHER[next] ?? ''] as [string, string],
    [`${grade}年级`, `${next}年级`] as [string, string],
  ].filter(([word]) => word !== '')
}

/** 一年级1班 becomes 二年级1班, 三（2）班 四（2）班; a name that says no grade (2026级1班) stays. */
export const nextName = (name: string, grade: number, next: number, wording: GradeWording): string => {
  for (const [word, nextWord] of wordings(grade, next, wording)) {
    const at = name.indexOf(word)
    if (at >= 0) return name.slice(0, at) + nextWord + name.slice(at + word.length)
  }
  const numeral = NUMERALS.charAt(grade - 1)
  if (numeral !== '' && /^.[（(]/.test(name) && name.startsWith(numeral))
    return (NUMERALS.charAt(next - 1) || gradeName(next, wording)) + name.slice(1)
  return name
}

/** The same name with another number: 二年级1班 and 5 give 二年级5班. */
export const withNumber = (name: string, number: number): string =>
  /\d/.test(name) ? name.replace(/\d+(?=\D*$)/, String(number)) : `${name}${number}`

export const plainName = (grade: number, number: number, wording: GradeWording) =>
  `${gradeName(grade, wording)}${number}班`
