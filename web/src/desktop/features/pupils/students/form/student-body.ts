import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import { pick, type Values } from '../../../../kit/form/form-body'

/** A new pupil before anything is typed (001 §4). */
export const BLANK: Values = {
  gender: '男',
  enrollmentStatus: '在校',
  studentType: '普通学生',
  isTransferStudent: false,
  isLeftBehindChild: false,
  hasSpecialNeeds: false,
  isSingleParentFamily: false,
  physicalEducationExempt: false,
}

const FLAGS = Object.keys(BLANK).filter((name) => typeof BLANK[name] === 'boolean')
const DAYS = ['birthDate', 'enrollmentDate', 'transferDate', 'aidStartDate']
const NUMBERS = ['siblingCount', 'classId']

/** What depends on an answer that was not given is cleared, whatever was typed before (001 §4). */
const DEPENDENT: Readonly<Record<string, readonly string[]>> = {
  isTransferStudent: ['transferDate'],
  physicalEducationExempt: ['exemptReason'],
  financialAidType: ['aidStartDate', 'specialSubsidies'],
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

const map = (values: Values, names: readonly string[], change: (value: unknown) => unknown): Values =>
  Object.fromEntries(names.map((name) => [name, change(values[name])]))

/** Dates go as numbers, switches as booleans, counts and ids as numbers (001 §5.3). */
export const studentBody = (values: Values): Values => {
  const known = pick(values, Object.keys(StudentInput.shape))
  const unasked = Object.entries(DEPENDENT).flatMap(([name, dependent]) => (known[name] ? [] : dependent))
  return {
    ...known,
    ...map(known, DAYS, (day) => (typeof day === 'string' && day !== '' ? day.split('-').map(Number) : null)),
    ...map(known, FLAGS, Boolean),
    ...map(known, NUMBERS, (value) => (isBlank(value) ? null : Number(value))),
    ...map({}, unasked, () => null),
  }
}
