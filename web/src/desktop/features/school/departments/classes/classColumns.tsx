import type { DepartmentClass } from '@xueqiao/contract/features/school/departments/api'
import { Link } from 'react-router'
import { column } from '../../../../kit/list/column'
import type { RowAction } from '../../../../kit/list/RowActions'
import { UNASSIGNED, UNSET } from '../naming'
import { gradeKind, isOver, sizeKind, sizeText } from './classTags'
import { GradeLabel } from './GradeLabel'

const col = column<DepartmentClass>()

const orMissing = (text: string | number | null, missing: string) =>
  text ?? <span className="muted">{missing}</span>

interface Options {
  mixed: boolean
  actions: (row: DepartmentClass) => readonly RowAction[]
}

export const classColumns = ({ mixed, actions }: Options) => [
  col.of('name', '班级名称', {
    width: 120,
    render: ({ id, name }) => (
      <Link to={`/school/classes/${id}`} className="kit-name">
        {name}
      </Link>
    ),
  }),
  col.of('grade', '年级', {
    width: 88,
    render: ({ grade }) => (
      <span
        className={`tag dept-${gradeKind(grade)}`}
        title={gradeKind(grade) === 'warning' ? '毕业年级' : ''}
      >
        <GradeLabel grade={grade} />
      </span>
    ),
  }),
  col.of('academicYear', '学年', {
    width: 96,
    render: ({ academicYear }) => orMissing(academicYear, UNSET),
  }),
  ...(mixed ? [col.of('departmentName', '所属部门', { width: 112 })] : []),
  col.of('headTeacherName', '班主任', {
    width: 80,
    render: ({ headTeacherName }) => orMissing(headTeacherName, UNASSIGNED),
  }),
  col.of('studentCount', '学生人数', {
    width: 80,
    render: ({ studentCount, capacity }) => (
      <span
        className={`dept-size dept-${sizeKind(studentCount)}${isOver(studentCount, capacity) ? ' dept-over' : ''}`}
        title={`${studentCount} 人${isOver(studentCount, capacity) ? '，超过班级容量' : ''}`}
      >
        {sizeText(studentCount)}
      </span>
    ),
  }),
  col.of('capacity', '班级容量', { width: 76, render: ({ capacity }) => orMissing(capacity, UNSET) }),
  col.of('classroomLocation', '教室', {
    render: ({ classroomLocation }) => orMissing(classroomLocation, UNSET),
  }),
  col.actions(actions, { width: 100 }),
]
