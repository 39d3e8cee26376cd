import type { FieldGroup } from '../../../common/exports'
import type { TEACHER_LABELS } from './labels'
import type { TeacherGroup } from './search'

/** What an export may leave out: everything here is somebody's own; the rest says who they are in this school. */
export const TEACHER_GROUPS = {
  contact: {
    label: '联系方式',
    fields: ['phone', 'email', 'address', 'emergencyContact', 'emergencyPhone'],
  },
  identity: {
    label: '身份信息',
    fields: [
      'birthDate',
      'idCardNumber',
      'ethnicity',
      'politicalStatus',
      'maritalStatus',
      'placeOfBirth',
      'certificationNumber',
    ],
  },
} as const satisfies Record<TeacherGroup, FieldGroup<keyof typeof TEACHER_LABELS>>
