import type { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/database'
import { searchKeys } from '../../../platform/pinyin'

export type NewTeacher = Insertable<Database['teachers']>

/** Where each field of the form is kept. */
export const COLUMN_OF = {
  name: 'name',
  teacherNumber: 'teacher_number',
  gender: 'gender',
  birthDate: 'birth_date',
  hireDate: 'hire_date',
  departmentId: 'department_id',
  employmentStatus: 'employment_status',
  phone: 'phone',
  email: 'email',
  title: 'title',
  education: 'education',
  specialty: 'specialty',
  researchDirection: 'research_direction',
  politicalStatus: 'political_status',
  ethnicity: 'ethnicity',
  maritalStatus: 'marital_status',
  address: 'address',
  emergencyContact: 'emergency_contact',
  emergencyPhone: 'emergency_phone',
  idCardNumber: 'id_card_number',
  certifications: 'certifications',
  certificationNumber: 'certification_number',
  awards: 'awards',
  additionalPosition: 'additional_position',
  placeOfBirth: 'place_of_birth',
} as const satisfies Record<Exclude<keyof TeacherInput, 'version'>, keyof NewTeacher>

/** Only what was sent: a page never erases the fields it does not know. */
export const columnsOf = (input: TeacherInput): NewTeacher => {
  const sent = Object.entries(COLUMN_OF).flatMap(([field, column]) => {
    const value = input[field as keyof typeof COLUMN_OF]
    return value === undefined ? [] : [[column, value]]
  })
  return {
    ...Object.fromEntries(sent),
    name: input.name,
    teacher_number: input.teacherNumber,
    gender: input.gender,
    search_keys: searchKeys(input.name),
    // Nobody is without one: what is emptied goes back to what a new teacher has.
    ...(input.employmentStatus === null ? { employment_status: '在职' as const } : {}),
  }
}
