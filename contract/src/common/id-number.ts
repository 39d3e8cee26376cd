import type { GENDERS } from './person'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: the last character follows from the first seventeen digits. */
export const checkDigit = (seventeen: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(seventeen.charAt(index)), 0)
  return '10X98765432'.charAt(sum % 11)
}

export interface IdFacts {
  birthDate: string
  gender: (typeof GENDERS)[number]
}

/** What an 18-digit identity number says of its holder; nothing when it is another paper or mistyped. */
export const readIdNumber = (value: string): IdFacts | undefined => {
  const number = value.toUpperCase()
  if (!/^\d{17}[\dX]$/.test(number) || checkDigit(number) !== number.charAt(17)) return undefined
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const day = new Date(`${birthDate}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== birthDate) return undefined
  return { birthDate, gender: Number(number[16]) % 2 === 1 ? '男' : '女' }
}

interface Person {
  idCardNumber?: string | null | undefined
  birthDate?: string | null | undefined
  gender?: string | null | undefined
}

/** Why a number and the rest of a record may not belong together: a hint, never a refusal (decisions G23). */
export const idNumberDoubts = ({ idCardNumber, birthDate, gender }: Person): string[] => {
  if (!idCardNumber || !/^\d{17}[\dX]$/i.test(idCardNumber)) return []
  const facts = readIdNumber(idCardNumber)
  if (facts === undefined) return ['身份证号码的校验位不正确，请核对']
  const doubts: string[] = []
  if (birthDate && birthDate !== facts.birthDate)
    doubts.push(`身份证号码中的出生日期为 ${facts.birthDate}，与填写的不一致`)
  if (gender && gender !== facts.gender) doubts.push(`身份证号码对应的性别为${facts.gender}，与填写的不一致`)
  return doubts
}

/** Birth date and gender from the number, where a row of a sheet leaves them empty. */
export const filledFromId = (row: Record<string, unknown>): Record<string, unknown> => {
  const facts = typeof row.idCardNumber === 'string' ? readIdNumber(row.idCardNumber) : undefined
  if (facts === undefined) return row
  return { ...row, gender: row.gender ?? facts.gender, birthDate: row.birthDate ?? facts.birthDate }
}
