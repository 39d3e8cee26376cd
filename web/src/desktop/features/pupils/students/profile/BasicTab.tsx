import { today } from '@xueqiao/contract/common/person'
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
        ['性别', student.gender],
        ['身份证号', secretOf(student, 'idCardNumber')],
        ['出生日期', student.birthDate && <Birthday day={student.birthDate} />],
        ['民族', student.ethnicity],
        ['全国学籍号', secretOf(student, 'nationalStudentId')],
        ['政治面貌', student.politicalStatus],
        ['联系电话', secretOf(student, 'phone')],
        ['邮箱', student.email],
        ['学生类型', student.studentType],
        ['户籍地址', secretOf(student, 'registeredAddress')],
        ['家庭住址', secretOf(student, 'address'), 'wide'],
      ]}
    />
    <ClassPath student={student} />
  </>
)
