import { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { fieldOf } from '../../../kit/form/Field'

export const TeacherField = fieldOf(TeacherInput)
