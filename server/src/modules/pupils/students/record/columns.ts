import type { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import type { Updateable } from 'kysely'
import type { Database } from '../../../../platform/db/database'

/** Which column keeps which field of the form. The class and the parents have tables of their own. */
export const COLUMN_OF = {
  name: 'name',
  gender: 'gender',
  birthDate: 'birth_date',
  phone: 'phone',
  email: 'email',
  address: 'address',
  idCardNumber: 'id_card_number',
  ethnicity: 'ethnicity',
  registeredAddress: 'registered_address',
  politicalStatus: 'political_status',
  nationalStudentId: 'national_student_id',
  enrollmentDate: 'enrollment_date',
  previousSchool: 'previous_school',
  enrollmentStatus: 'enrollment_status',
  attendanceType: 'attendance_type',
  studentType: 'student_type',
  isTransferStudent: 'is_transfer_student',
  transferDate: 'transfer_date',
  isLeftBehindChild: 'is_left_behind_child',
  hasSpecialNeeds: 'has_special_needs',
  familyEconomicStatus: 'family_economic_status',
  isSingleParentFamily: 'is_single_parent_family',
  guardianName: 'guardian_name',
  guardianRelation: 'guardian_relation',
  guardianPhone: 'guardian_phone',
  siblingCount: 'sibling_count',
  emergencyContact: 'emergency_contact',
  emergencyPhone: 'emergency_phone',
  emergencyRelation: 'emergency_relation',
  healthCondition: 'health_condition',
  allergies: 'allergies',
  bloodType: 'blood_type',
  hobbies: 'hobbies',
  specialTalents: 'special_talents',
  vaccinationRecord: 'vaccination_record',
  mentalHealthStatus: 'mental_health_status',
  physicalEducationExempt: 'physical_education_exempt',
  exemptReason: 'exempt_reason',
  dietaryRequirements: 'dietary_requirements',
  studentLeadershipExp: 'student_leadership_exp',
  financialAidType: 'financial_aid_type',
  aidStartDate: 'aid_start_date',
  specialSubsidies: 'special_subsidies',
} as const satisfies Partial<Record<keyof StudentInput, keyof Database['students']>>

export type Field = keyof typeof COLUMN_OF

export const FIELDS = Object.keys(COLUMN_OF) as Field[]

type Selection = { [F in Field]: `s.${(typeof COLUMN_OF)[F]} as ${F}` }[Field]

/** All of them, for a select from `students as s`. */
export const SELECTED = FIELDS.map((field) => `s.${COLUMN_OF[field]} as ${field}`) as Selection[]

/** What a save says, under the names of the columns; what it does not say is left out. */
export const columnsOf = (input: Partial<Pick<StudentInput, Field>>) =>
  Object.fromEntries(
    FIELDS.filter((field) => input[field] !== undefined).map((field) => [COLUMN_OF[field], input[field]]),
    // The table above pairs each field with the column of its type.
  ) as Updateable<Database['students']>
