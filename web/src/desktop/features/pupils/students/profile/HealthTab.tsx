import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Facts } from './Facts'

export const HealthTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="健康"
      facts={[
        ['血型', student.bloodType],
        ['健康状况', student.healthCondition],
        ['心理健康状况', student.mentalHealthStatus],
        ['过敏史', student.allergies],
        ['饮食要求', student.dietaryRequirements],
        ['疫苗接种记录', student.vaccinationRecord],
        ['免修体育', student.physicalEducationExempt],
        ...(student.physicalEducationExempt ? [['免修原因', student.exemptReason, 'wide'] as const] : []),
      ]}
    />
    <Facts
      title="特长与经历"
      facts={[
        ['特长', student.specialTalents],
        ['兴趣爱好', student.hobbies],
        ['学生干部经历', student.studentLeadershipExp],
      ]}
    />
    <Facts
      title="资助"
      facts={[
        ['资助类型', student.financialAidType ?? '未受资助'],
        ...(student.financialAidType === null
          ? []
          : ([
              ['资助开始日期', student.aidStartDate],
              ['特殊补助', student.specialSubsidies],
            ] as const)),
      ]}
    />
  </>
)
