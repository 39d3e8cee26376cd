import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { ProtectedStudentField } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { call } from '../../../api/call'

/** A protected value, of the pupil or of a guardian. */
export type Secret = { studentId: number; owner: string } & (
  | { field: ProtectedStudentField }
  | { parentId: number }
)

/** Tells apart what has been revealed on a page, which may show many pupils. */
export const keyOf = (secret: Secret) =>
  'field' in secret ? `${secret.studentId} ${secret.field}` : `guardian ${secret.parentId}`

export const labelOf = (secret: Secret) => ('field' in secret ? STUDENT_LABELS[secret.field] : '手机号码')

export const isPhone = (secret: Secret) => !('field' in secret) || /phone/i.test(secret.field)

export const reveal = (secret: Secret, reason: string) =>
  'field' in secret
    ? call(studentsApi.reveal, { params: { id: secret.studentId }, body: { field: secret.field, reason } })
    : call(parentsApi.reveal, { params: { id: secret.parentId }, body: { field: 'phone', reason } })
