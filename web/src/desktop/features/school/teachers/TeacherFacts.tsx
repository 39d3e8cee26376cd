import {
  type ProtectedField,
  type TeacherDetail,
  teachersApi,
} from '@xueqiao/contract/features/school/teachers/api'
import type { ReactNode } from 'react'
import { Protected } from '../../../kit/record/Protected'
import { UNASSIGNED, UNSET } from './naming'

const PROTECTED_LABELS: Record<ProtectedField, string> = {
  phone: '联系电话',
  emergencyPhone: '紧急联系电话',
  idCardNumber: '身份证号码',
  address: '家庭住址',
}

/** `wide` takes the whole line. */
type Fact = readonly [label: string, value: ReactNode, wide?: 'wide' | undefined]

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section aria-label={title} className="teacher-section">
    <h3>{title}</h3>
    <dl className="teacher-facts">
      {facts.map(([label, value, wide]) => (
        <div key={label} className={wide}>
          <dt>{label}</dt>
          <dd>{value || <span className="muted">{UNSET}</span>}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const secret = (teacher: TeacherDetail, field: ProtectedField, wide?: 'wide'): Fact => [
  PROTECTED_LABELS[field],
  <Protected
    key={field}
    secret={{
      label: PROTECTED_LABELS[field],
      owner: teacher.name,
      endpoint: teachersApi.reveal,
      id: teacher.id,
      field,
    }}
    value={teacher[field]}
    masked={teacher.masked}
  />,
  wide,
]

export const BasicFacts = ({ teacher }: { teacher: TeacherDetail }) => {
  return (
    <>
      <Facts
        title="个人信息"
        facts={[
          ['性别', teacher.gender],
          ['出生日期', teacher.birthDate],
          secret(teacher, 'phone'),
          ['邮箱', teacher.email],
          ['所属部门', teacher.departmentName ?? UNASSIGNED],
        ]}
      />
      <Facts
        title="工作信息"
        facts={[
          ['职称', teacher.title],
          ['入职日期', teacher.hireDate],
          ['学历', teacher.education],
          ['在职状态', teacher.employmentStatus],
          ['专业', teacher.specialty],
          ['研究方向', teacher.researchDirection],
        ]}
      />
    </>
  )
}

export const ExtendedFacts = ({ teacher }: { teacher: TeacherDetail }) => {
  const { yearsOfService } = teacher
  return (
    <>
      <Facts
        title="身份信息"
        facts={[
          secret(teacher, 'idCardNumber'),
          ['民族', teacher.ethnicity],
          ['政治面貌', teacher.politicalStatus],
          ['婚姻状况', teacher.maritalStatus],
          ['籍贯', teacher.placeOfBirth],
          ['教龄', yearsOfService === null ? null : `${yearsOfService} 年`],
          ['兼任职务', teacher.additionalPosition],
          secret(teacher, 'address', 'wide'),
        ]}
      />
      <Facts
        title="紧急联系"
        facts={[['紧急联系人', teacher.emergencyContact], secret(teacher, 'emergencyPhone')]}
      />
      <Facts
        title="资格信息"
        facts={[
          ['资格证书', teacher.certifications],
          ['证书编号', teacher.certificationNumber],
          ['获奖情况', teacher.awards, 'wide'],
        ]}
      />
    </>
  )
}
