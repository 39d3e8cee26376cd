import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Facts, secretOf } from './Facts'

export const FamilyTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="家长"
      facts={[
        ['家长姓名', student.parentName],
        ['与学生关系', student.relationship],
        ['家长电话', secretOf(student, 'parentPhone')],
      ]}
    />
    <Facts
      title="监护人"
      facts={[
        ['监护人姓名', student.guardianName],
        ['监护人关系', student.guardianRelation],
        ['监护人电话', secretOf(student, 'guardianPhone')],
      ]}
    />
    <Facts
      title="紧急联系"
      facts={[
        ['紧急联系人', student.emergencyContact],
        ['紧急联系人关系', student.emergencyRelation],
        ['紧急联系电话', secretOf(student, 'emergencyPhone')],
      ]}
    />
    <Facts
      title="家庭情况"
      facts={[
        ['家庭经济状况', student.familyEconomicStatus],
        ['单亲家庭', student.isSingleParentFamily],
        ['兄弟姐妹数量', student.siblingCount],
      ]}
    />
  </>
)
