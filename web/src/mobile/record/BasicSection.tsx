import type { ProtectedStudentField } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { Card } from '../kit/Card'
import { Fact } from '../kit/list/Row'
import { ClassPath } from './ClassPath'
import { Protected } from './reveal/Protected'
import { RevealLog } from './reveal/RevealLog'
import type { SectionProps } from './section'
import { Transfers } from './Transfers'

export const BasicSection = ({ student }: SectionProps) => {
  const secret = (field: ProtectedStudentField) => (
    <Protected
      secret={{ studentId: student.id, owner: student.name, field }}
      value={student[field]}
      masked={student.masked}
    />
  )
  return (
    <>
      <Card title="在校信息">
        <Fact label={STUDENT_LABELS.studentNumber} value={student.studentNumber} />
        <Fact label={STUDENT_LABELS.grade} value={student.grade} />
        <Fact label={STUDENT_LABELS.className} value={student.className ?? '还没有编入班级'} />
        <Fact label={STUDENT_LABELS.headTeacherName} value={student.headTeacherName ?? '待定'} />
        <Fact label={STUDENT_LABELS.enrollmentDate} value={student.enrollmentDate} />
        <Fact label={STUDENT_LABELS.attendanceType} value={student.attendanceType} />
        <Fact label={STUDENT_LABELS.nationalStudentId} value={secret('nationalStudentId')} />
      </Card>
      <Card title="个人信息">
        <Fact label={STUDENT_LABELS.gender} value={student.gender} />
        <Fact label={STUDENT_LABELS.birthDate} value={student.birthDate} />
        <Fact label={STUDENT_LABELS.ethnicity} value={student.ethnicity} />
        <Fact label={STUDENT_LABELS.idCardNumber} value={secret('idCardNumber')} />
        <Fact label={STUDENT_LABELS.address} value={secret('address')} />
        <Fact label={STUDENT_LABELS.registeredAddress} value={secret('registeredAddress')} />
      </Card>
      <ClassPath student={student} />
      <Transfers student={student} />
      {!student.masked && <RevealLog studentId={student.id} />}
    </>
  )
}
