import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { PersonAvatar } from '../../shared/photos/PersonAvatar'
import { MessageFamily } from '../conversation/MessageFamily'
import { PhoneRow } from './PhoneRow'
import './record.css'

const FirstContact = ({ student }: { student: StudentDetail }) => {
  const { guardians, id, masked } = student
  const contact = guardians.find((guardian) => guardian.isPrimary) ?? guardians[0]
  if (contact === undefined) return null
  const { parentId, name, relationship, phone } = contact
  return (
    <PhoneRow
      name={name}
      note={<span className="m-meta">{relationship}</span>}
      secret={{ studentId: id, owner: name, parentId }}
      phone={phone}
      masked={masked}
      more={<MessageFamily studentId={id} studentName={student.name} guardians={[contact]} />}
    />
  )
}

/** Whom the record is about; a teacher finds whom to call without looking for it. */
export const RecordHead = ({ student, staff }: { student: StudentDetail; staff: boolean }) => (
  <section className="m-card" aria-label="学生">
    <div className="m-row m-record-head">
      <PersonAvatar name={student.name} photoUrl={student.photoUrl} size="l" />
      <div className="m-grow">
        <div className="m-record-name">
          <h2>{student.name}</h2>
          <span className={student.enrollmentStatus === '在校' ? 'tag green' : 'tag orange'}>
            {student.enrollmentStatus}
          </span>
        </div>
        <div className="m-meta">{student.className ?? '还没有编入班级'}</div>
        {student.headTeacherName !== null && (
          <div className="m-meta">班主任 {student.headTeacherName}老师</div>
        )}
      </div>
    </div>
    {staff && <FirstContact student={student} />}
  </section>
)
