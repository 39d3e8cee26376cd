import { today } from '@xueqiao/contract/common/school-time'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { ClassPath } from '../ClassPath'
import { ageOn } from './days'
import { Facts, secretOf } from './Facts'

const Birthday = ({ day }: { day: string }) => (
  <>
    {day} <span className="muted">{ageOn(day, today())} 岁</span>
  </>
)

export const BasicTab = ({ student }: { student: StudentDetail }) => (
  <>
    <Facts
      title="个人信息"
      facts={[
        ['gender', student.gender],
        ['idCardNumber', secretOf(student, 'idCardNumber')],
        ['birthDate', student.birthDate && <Birthday day={student.birthDate} />],
        ['ethnicity', student.ethnicity],
        ['nationalStudentId', secretOf(student, 'nationalStudentId')],
        ['politicalStatus', student.politicalStatus],
        ['phone', secretOf(student, 'phone')],
        ['email', student.email],
        ['studentType', student.studentType],
        ['registeredAddress', secretOf(student, 'registeredAddress')],
        ['address', secretOf(student, 'address'), 'wide'],
      ]}
    />
    <ClassPath student={student} />
  </>
)
