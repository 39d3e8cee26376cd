import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Facts, secretOf } from './Facts'

export const FamilyTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="家长"
      facts={[
        ['parentName', student.parentName],
        ['relationship', student.relationship],
        ['parentPhone', secretOf(student, 'parentPhone')],
      ]}
    />
    <Facts
      title="监护人"
      facts={[
        ['guardianName', student.guardianName],
        ['guardianRelation', student.guardianRelation],
        ['guardianPhone', secretOf(student, 'guardianPhone')],
      ]}
    />
    <Facts
      title="紧急联系"
      facts={[
        ['emergencyContact', student.emergencyContact],
        ['emergencyRelation', student.emergencyRelation],
        ['emergencyPhone', secretOf(student, 'emergencyPhone')],
      ]}
    />
    <Facts
      title="家庭情况"
      facts={[
        ['familyEconomicStatus', student.familyEconomicStatus],
        ['isSingleParentFamily', student.isSingleParentFamily],
        ['siblingCount', student.siblingCount],
      ]}
    />
  </>
)
