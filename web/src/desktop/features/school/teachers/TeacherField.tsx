import { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { fieldOf } from '../../../kit/Field'

export const TeacherField = fieldOf(TeacherInput)
