import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Button } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { PersonAvatar } from '../../../../../shared/photos/PersonAvatar'
import { NO_CLASS, pathOfStudent } from '../naming'

/** The page of the list one came from; a reload keeps it, a shared link has none. */
const idsIn = (state: unknown): number[] => {
  const ids: unknown = Object(state).ids
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

const Neighbours = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const ids = idsIn(state)
  const place = ids.indexOf(id)
  if (place < 0) return null
  const button = (label: string, other: number | undefined, icon: 'left' | 'right') => (
    <Button
      icon={<Icon name={icon} />}
      iconPlacement={icon === 'left' ? 'start' : 'end'}
      disabled={other === undefined}
      onClick={() => other !== undefined && navigate(pathOfStudent(other) + search, { state, replace: true })}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('上一名', ids[place - 1], 'left')}
      {button('下一名', ids[place + 1], 'right')}
      <span className="student-rule" />
    </>
  )
}

const STATUS_TAGS: Record<StudentDetail['enrollmentStatus'], string> = {
  在校: 'tag green',
  休学: 'tag orange',
  退学: 'tag',
  毕业: 'tag',
  转学: 'tag',
}

interface Props {
  student: StudentDetail
  onEdit: () => unknown
  onAssign: () => void
  onPrint: () => void
  /** The record is being gathered for paper. */
  isPrinting: boolean
}

export const StudentHead = ({ student, onEdit, onAssign, onPrint, isPrinting }: Props) => {
  const { kind } = useViewer()
  const isStaff = kind === 'admin' || kind === 'teacher'
  const { classId, className, headTeacherName, enrollmentDate } = student
  return (
    <header className="student-head">
      <PersonAvatar name={student.name} photoUrl={student.photoUrl} size="l" />
      <div className="student-who">
        <div>
          <h1>{student.name}</h1>
          <span className={STATUS_TAGS[student.enrollmentStatus]}>{student.enrollmentStatus}</span>
          {student.attendanceType && <span className="tag">{student.attendanceType}</span>}
          {student.isTransferStudent && <span className="tag blue">转入生</span>}
        </div>
        <dl>
          <div>
            <dt>学号</dt>
            <dd>{student.studentNumber}</dd>
          </div>
          <div>
            <dt>班级</dt>
            <dd>
              {classId !== null && isStaff ? (
                <Link to={`/school/classes/${classId}`}>{className}</Link>
              ) : (
                (className ?? NO_CLASS)
              )}
            </dd>
          </div>
          {headTeacherName && (
            <div>
              <dt>班主任</dt>
              <dd>{headTeacherName}</dd>
            </div>
          )}
          {enrollmentDate && (
            <div>
              <dt>入学</dt>
              <dd>{enrollmentDate}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="student-head-actions">
        <Neighbours id={student.id} />
        <Button icon={<Icon name="print" />} loading={isPrinting} onClick={onPrint}>
          打印
        </Button>
        {student.mayEdit && (
          <>
            <Button icon={<Icon name="swap" />} onClick={onAssign}>
              分配班级
            </Button>
            <Button type="primary" icon={<Icon name="pen" />} onClick={onEdit}>
              编辑
            </Button>
          </>
        )}
      </div>
    </header>
  )
}
