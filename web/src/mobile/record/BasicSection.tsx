import type { ProtectedStudentField } from '@xueqiao/contract/features/pupils/students/detail'
import { Card } from '../kit/Card'
import { Fact } from '../kit/list/Row'
import { ClassPath } from './ClassPath'
import { Protected } from './Protected'
import { RevealLog } from './RevealLog'
import type { SectionProps } from './StudentRecord'
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
        <Fact label="学号" value={student.studentNumber} />
        <Fact label="年级" value={student.grade} />
        <Fact label="班级" value={student.className ?? '还没有编入班级'} />
        <Fact label="班主任" value={student.headTeacherName ?? '待定'} />
        <Fact label="入学日期" value={student.enrollmentDate} />
        <Fact label="就读方式" value={student.attendanceType} />
        <Fact label="全国学籍号" value={secret('nationalStudentId')} />
      </Card>
      <Card title="个人信息">
        <Fact label="性别" value={student.gender} />
        <Fact label="出生日期" value={student.birthDate} />
        <Fact label="民族" value={student.ethnicity} />
        <Fact label="身份证号" value={secret('idCardNumber')} />
        <Fact label="家庭住址" value={secret('address')} />
        <Fact label="户籍地址" value={secret('registeredAddress')} />
      </Card>
      <ClassPath student={student} />
      <Transfers student={student} />
      {!student.masked && <RevealLog studentId={student.id} />}
    </>
  )
}
