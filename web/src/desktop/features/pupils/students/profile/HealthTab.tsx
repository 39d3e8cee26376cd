import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Facts } from './Facts'

export const HealthTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="健康"
      facts={[
        ['bloodType', student.bloodType],
        ['healthCondition', student.healthCondition],
        ['mentalHealthStatus', student.mentalHealthStatus],
        ['allergies', student.allergies],
        ['dietaryRequirements', student.dietaryRequirements],
        ['vaccinationRecord', student.vaccinationRecord],
        ['physicalEducationExempt', student.physicalEducationExempt],
        ...(student.physicalEducationExempt ? [['exemptReason', student.exemptReason, 'wide'] as const] : []),
      ]}
    />
    <Facts
      title="特长与经历"
      facts={[
        ['specialTalents', student.specialTalents],
        ['hobbies', student.hobbies],
        ['studentLeadershipExp', student.studentLeadershipExp],
      ]}
    />
    <Facts
      title="资助"
      facts={[
        ['financialAidType', student.financialAidType ?? '未受资助'],
        ...(student.financialAidType === null
          ? []
          : ([
              ['aidStartDate', student.aidStartDate],
              ['specialSubsidies', student.specialSubsidies],
            ] as const)),
      ]}
    />
  </>
)
