import type { Generated, GeneratedAlways } from 'kysely'
import type { Archived, Versioned } from '../../../platform/db/columns'

interface StudentsTable extends Versioned, Archived {
  name: string
  student_number: string
  gender: '男' | '女'
  birth_date: string | null
  enrollment_date: string | null
  enrollment_status: Generated<'在校' | '休学' | '退学' | '毕业' | '转学'>
  transfer_date: string | null
  aid_start_date: string | null
  sibling_count: number | null
  search_keys: string
  phone: string | null
  email: string | null
  address: string | null
  id_card_number: string | null
  ethnicity: string | null
  registered_address: string | null
  political_status: string | null
  national_student_id: string | null
  previous_school: string | null
  attendance_type: string | null
  student_type: string | null
  family_economic_status: string | null
  guardian_name: string | null
  guardian_relation: string | null
  guardian_phone: string | null
  emergency_contact: string | null
  emergency_phone: string | null
  emergency_relation: string | null
  health_condition: string | null
  allergies: string | null
  blood_type: string | null
  hobbies: string | null
  special_talents: string | null
  vaccination_record: string | null
  mental_health_status: string | null
  exempt_reason: string | null
  dietary_requirements: string | null
  student_leadership_exp: string | null
  financial_aid_type: string | null
  special_subsidies: string | null
  is_transfer_student: Generated<boolean>
  is_left_behind_child: Generated<boolean>
  has_special_needs: Generated<boolean>
  is_single_parent_family: Generated<boolean>
  physical_education_exempt: Generated<boolean>
  photo_id: Generated<number | null>
  /** Kept by a trigger: the class of the open membership. */
  class_id: Generated<number | null>
}

/** A move between schools, which an administrator approves. */
interface TransferRecordsTable {
  id: GeneratedAlways<number>
  student_id: number
  created_at: Generated<Date>
  transfer_date: string
  transfer_type: '转入' | '转出'
  school_name: string
  transfer_reason: string | null
  approved: Generated<boolean>
  approved_by: Generated<number | null>
  approved_at: Generated<Date | null>
}

/** Kept by triggers: how many rows are not archived. */
interface RowCountsTable {
  table_name: 'students'
  live: number
}

/** Kept by triggers: who, not archived, has a word among the search keys that begins so, a letter or two or a syllable. */
interface StudentBeginningsTable {
  beginning: string
  student_id: number
  gender: '男' | '女'
  enrollment_date: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    students: StudentsTable
    transfer_records: TransferRecordsTable
    row_counts: RowCountsTable
    student_beginnings: StudentBeginningsTable
  }
}
