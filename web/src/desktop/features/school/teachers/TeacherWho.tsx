import type { TeacherRow } from '@xueqiao/contract/features/school/teachers/api'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { UNASSIGNED } from './naming'

interface Props {
  teacher: Pick<TeacherRow, 'name' | 'photoUrl' | 'teacherNumber' | 'departmentName'>
  children?: ReactNode
}

/** Who a dialog is about. */
export const TeacherWho = ({ teacher, children }: Props) => (
  <div className="teacher-who">
    <PersonAvatar name={teacher.name} photoUrl={teacher.photoUrl} size="m" />
    <b>{teacher.name}</b>
    <span>{teacher.teacherNumber}</span>
    <span>{teacher.departmentName ?? UNASSIGNED}</span>
    {children}
  </div>
)
