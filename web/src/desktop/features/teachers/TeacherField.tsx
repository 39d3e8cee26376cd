import { TeacherInput } from '@xueqiao/contract/features/teachers'
import { fieldOf } from '../../kit/Field'

export const TeacherField = fieldOf(TeacherInput)
