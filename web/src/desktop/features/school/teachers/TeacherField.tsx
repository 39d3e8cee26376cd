import { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import { fieldOf } from '../../../kit/form/Field'

export const TeacherField = fieldOf(TeacherInput, TEACHER_LABELS)
