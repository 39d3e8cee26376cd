import type { DepartmentTeacher } from '@xueqiao/contract/features/school/departments/api'
import { column } from '../../../../kit/list/column'
import type { RowAction } from '../../../../kit/list/RowActions'
import { UNASSIGNED, UNSET } from '../naming'
import { Person } from './Person'

const col = column<DepartmentTeacher>()

const names = (list: readonly string[]) =>
  list.length > 0 ? (
    <span title={list.join('、')}>{list.join('、')}</span>
  ) : (
    <span className="muted">{UNASSIGNED}</span>
  )
const orUnset = (text: string | null) => text ?? <span className="muted">{UNSET}</span>

interface Options {
  headId: number | null | undefined
  /** Of several departments: each says which, and the title makes room for it. */
  mixed: boolean
  actions: (row: DepartmentTeacher) => readonly RowAction[]
}

/** The list is for many eyes: whole numbers stand in the teacher's own record. */
export const teacherColumns = ({ headId, mixed, actions }: Options) => [
  col.of('name', '教师', {
    width: 160,
    render: ({ id, name, photoUrl }) => (
      <Person name={name} photoUrl={photoUrl} role={id === headId ? '负责人' : undefined} />
    ),
  }),
  col.of('teacherNumber', '工号', { width: 88 }),
  col.of('gender', '性别', { width: 48 }),
  ...(mixed ? [] : [col.of('title', '职称', { width: 92, render: ({ title }) => orUnset(title) })]),
  col.of('phone', '联系电话', {
    width: 112,
    render: ({ phone }) => orUnset(phone),
  }),
  ...(mixed ? [col.of('departmentName', '所属部门', { width: 112 })] : []),
  col.of('managedClassNames', '管理班级', {
    width: 88,
    render: ({ managedClassNames }) => names(managedClassNames),
  }),
  col.of('teachingCourseNames', '教授课程', {
    render: ({ teachingCourseNames }) => names(teachingCourseNames),
  }),
  col.actions(actions, { width: 132 }),
]
