import type { StudentInput, StudentUpdate } from '@xueqiao/contract/features/pupils/students/input'

/** What decides about other fields, as it stood before the save. */
export interface Deciding {
  isTransferStudent: boolean
  physicalEducationExempt: boolean
  financialAidType: string | null
}

const NEW: Deciding = { isTransferStudent: false, physicalEducationExempt: false, financialAidType: null }

const DEFAULTS = { enrollmentStatus: '在校', studentType: '普通学生' } as const

/**
 * A save as it is kept: fields that others decide about are empty while those are off (001 §4), and what a record
 * cannot be without has its default.
 */
export const settled = <Input extends StudentInput | StudentUpdate>(
  input: Input,
  before?: Deciding,
): Input => {
  const was = before ?? NEW
  const transfer = input.isTransferStudent ?? was.isTransferStudent
  const exempt = input.physicalEducationExempt ?? was.physicalEducationExempt
  const aid = input.financialAidType === undefined ? was.financialAidType : input.financialAidType
  const missing = before === undefined ? null : undefined
  const { enrollmentStatus = missing, studentType = missing } = input
  return {
    ...input,
    enrollmentStatus: enrollmentStatus === null ? DEFAULTS.enrollmentStatus : enrollmentStatus,
    studentType: studentType === null ? DEFAULTS.studentType : studentType,
    ...(!transfer && { transferDate: null }),
    ...(!exempt && { exemptReason: null }),
    ...(aid === null && { aidStartDate: null, specialSubsidies: null }),
  }
}
