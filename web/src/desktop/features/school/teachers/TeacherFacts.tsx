import {
  type ProtectedField,
  type TeacherDetail,
  teachersApi,
} from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import type { ReactNode } from 'react'
import { Protected } from '../../../kit/record/Protected'
import { UNASSIGNED, UNSET } from './naming'

/** `wide` takes the whole line. */
type Fact = readonly [field: keyof typeof TEACHER_LABELS, value: ReactNode, wide?: 'wide' | undefined]

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section aria-label={title} className="teacher-section">
    <h3>{title}</h3>
    <dl className="teacher-facts">
      {facts.map(([field, value, wide]) => (
        <div key={field} className={wide}>
          <dt>{TEACHER_LABELS[field]}</dt>
          <dd>{value || <span className="muted">{UNSET}</span>}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const secret = (teacher: TeacherDetail, field: ProtectedField, wide?: 'wide'): Fact => [
  field,
  <Protected
    key={field}
    secret={{
      label: TEACHER_LABELS[field],
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
          ['gender', teacher.gender],
          ['birthDate', teacher.birthDate],
          secret(teacher, 'phone'),
          ['email', teacher.email],
          ['departmentName', teacher.departmentName ?? UNASSIGNED],
        ]}
      />
      <Facts
        title="工作信息"
        facts={[
          ['title', teacher.title],
          ['hireDate', teacher.hireDate],
          ['education', teacher.education],
          ['employmentStatus', teacher.employmentStatus],
          ['specialty', teacher.specialty],
          ['researchDirection', teacher.researchDirection],
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
          ['ethnicity', teacher.ethnicity],
          ['politicalStatus', teacher.politicalStatus],
          ['maritalStatus', teacher.maritalStatus],
          ['placeOfBirth', teacher.placeOfBirth],
          ['yearsOfService', yearsOfService === null ? null : `${yearsOfService} 年`],
          ['additionalPosition', teacher.additionalPosition],
          secret(teacher, 'address', 'wide'),
        ]}
      />
      <Facts
        title="紧急联系"
        facts={[['emergencyContact', teacher.emergencyContact], secret(teacher, 'emergencyPhone')]}
      />
      <Facts
        title="资格信息"
        facts={[
          ['certifications', teacher.certifications],
          ['certificationNumber', teacher.certificationNumber],
          ['awards', teacher.awards, 'wide'],
        ]}
      />
    </>
  )
}
