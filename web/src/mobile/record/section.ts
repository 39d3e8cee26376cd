import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'

export interface SectionProps {
  student: StudentDetail
  /** School staff: they also see what the family told the school about itself. */
  staff: boolean
}
