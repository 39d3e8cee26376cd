import type { FieldGroup } from '../../../common/exports'
import type { StudentGroup } from './api'
import type { STUDENT_LABELS } from './labels'

/** What an export may leave out: everything here is somebody's own; the rest says who they are in this school. */
export const STUDENT_GROUPS = {
  contact: {
    label: '联系方式',
    fields: [
      'phone',
      'email',
      'address',
      'parentName',
      'parentPhone',
      'relationship',
      'guardianName',
      'guardianRelation',
      'guardianPhone',
      'emergencyContact',
      'emergencyPhone',
      'emergencyRelation',
    ],
  },
  identity: {
    label: '身份信息',
    fields: [
      'birthDate',
      'idCardNumber',
      'nationalStudentId',
      'ethnicity',
      'politicalStatus',
      'registeredAddress',
    ],
  },
  health: {
    label: '健康信息',
    fields: [
      'healthCondition',
      'allergies',
      'bloodType',
      'vaccinationRecord',
      'mentalHealthStatus',
      'physicalEducationExempt',
      'exemptReason',
      'dietaryRequirements',
      'hasSpecialNeeds',
      // 特殊教育 is one of them.
      'studentType',
    ],
  },
  family: {
    label: '家庭与资助',
    fields: [
      'familyEconomicStatus',
      'isSingleParentFamily',
      'isLeftBehindChild',
      'siblingCount',
      'financialAidType',
      'aidStartDate',
      'specialSubsidies',
    ],
  },
} as const satisfies Record<StudentGroup, FieldGroup<keyof typeof STUDENT_LABELS>>
