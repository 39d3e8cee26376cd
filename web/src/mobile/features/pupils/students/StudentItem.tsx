import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { MessageFamily } from '../../../conversation/MessageFamily'
import { Row } from '../../../kit/list/Row'
import { CallButton } from '../../../record/reveal/Protected'

/** The family first: a teacher who calls about a pupil seldom calls the pupil. */
const contactOf = ({ id, name, phone, parentName, parentPhone, relationship }: StudentRow) =>
  parentPhone === null
    ? { secret: { studentId: id, owner: name, field: 'phone' } as const, value: phone }
    : {
        secret: {
          studentId: id,
          owner: `${name}的${relationship ?? '家长'}${parentName ?? ''}`,
          field: 'parentPhone',
        } as const,
        value: parentPhone,
      }

export const StudentItem = ({ student }: { student: StudentRow }) => (
  <div className="m-student">
    <Row
      to={`/mobile/teacher/student/${student.id}`}
      leading={<PersonAvatar name={student.name} photoUrl={student.photoUrl} size="m" />}
      title={
        <>
          {student.name}
          {student.enrollmentStatus !== '在校' && (
            <span className="tag orange m-student-tag">{student.enrollmentStatus}</span>
          )}
        </>
      }
      note={`${student.className ?? '未分班'}，${student.studentNumber}`}
    />
    <MessageFamily studentId={student.id} studentName={student.name} />
    <CallButton {...contactOf(student)} masked reason={student.mayEdit ? '联系家长' : undefined} />
  </div>
)
