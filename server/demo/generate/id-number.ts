import { checkDigit } from '@xueqiao/contract/common/id-number'

/** Resident identity numbers of GB 11643-1999: area (6), birth (8), sequence (3, odd for men), check digit. Only the form and the check digit: says nothing about the area or the birth date. */
export const idChecksumOk = (id: string) =>
  /^\d{17}[\dXx]$/.test(id) && checkDigit(id) === id.charAt(17).toUpperCase()

/** `sequence` counts from 0 to 498 within one area, birth date and gender. */
export const idNumber = (area: string, birth: string, sequence: number, gender: '男' | '女') => {
  const order = sequence * 2 + (gender === '男' ? 1 : 2)
  const body = `${area}${birth.replaceAll('-', '')}${String(order).padStart(3, '0')}`
  if (!/^\d{17}$/.test(body)) throw new Error(`no identity number from ${area}, ${birth}, ${sequence}`)
  return body + checkDigit(body)
}
