import type { GENDERS } from '@xueqiao/contract/common/person'
import type { EMPLOYMENT_STATUSES } from '@xueqiao/contract/features/school/teachers/values'
import type { Generated } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface TeachersTable extends Versioned, Archived {
  name: string
  teacher_number: string
  gender: (typeof GENDERS)[number]
  birth_date: string | null
  hire_date: string | null
  department_id: number | null
  employment_status: Generated<(typeof EMPLOYMENT_STATUSES)[number]>
  search_keys: string
  phone: string | null
  email: string | null
  title: string | null
  education: string | null
  specialty: string | null
  research_direction: string | null
  political_status: string | null
  ethnicity: string | null
  marital_status: string | null
  address: string | null
  emergency_contact: string | null
  emergency_phone: string | null
  id_card_number: string | null
  certifications: string | null
  certification_number: string | null
  awards: string | null
  additional_position: string | null
  place_of_birth: string | null
  photo_id: Generated<number | null>
  /** Lessons a week; without one the usual limit holds. */
  weekly_lesson_limit: Generated<number | null>
}

declare module '../../../platform/db/database' {
  interface Database {
    teachers: TeachersTable
  }
}
