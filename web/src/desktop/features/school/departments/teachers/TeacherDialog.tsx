import type { TeacherDetail } from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import { Tabs } from 'antd'
import { useApi } from '../../../../../api/queries'
import { PersonAvatar } from '../../../../../shared/photos/PersonAvatar'
import { DetailBody, DetailDialog, type Looking } from '../../../../kit/record/DetailDialog'
import { FactTable } from '../../../../kit/record/FactTable'
import { UNASSIGNED, UNSET } from '../naming'
import { TEACHER } from './useTeacherDialog'

type Fact = [field: keyof typeof TEACHER_LABELS, value: string | null, wide?: boolean]

const Facts = ({ facts }: { facts: Fact[] }) => (
  <FactTable
    items={facts.map(([field, value, wide = false]) => ({
      label: TEACHER_LABELS[field],
      children: value ?? <span className="muted">{UNSET}</span>,
      ...(wide && { span: 'filled' as const }),
    }))}
  />
)

const basic = (row: TeacherDetail): Fact[] => [
  ['gender', row.gender],
  ['birthDate', row.birthDate],
  ['phone', row.phone],
  ['email', row.email],
  ['departmentName', row.departmentName ?? UNASSIGNED],
  ['title', row.title],
  ['education', row.education],
  ['hireDate', row.hireDate],
  ['employmentStatus', row.employmentStatus],
  ['specialty', row.specialty],
  ['managedClassNames', row.managedClassNames.join('、') || UNASSIGNED, true],
  ['teachingCourseNames', row.teachingCourseNames.join('、') || UNASSIGNED, true],
]

const extended = (row: TeacherDetail): Fact[] => [
  ['idCardNumber', row.idCardNumber],
  ['ethnicity', row.ethnicity],
  ['politicalStatus', row.politicalStatus],
  ['maritalStatus', row.maritalStatus],
  ['placeOfBirth', row.placeOfBirth],
  ['yearsOfService', row.yearsOfService === null ? null : `${row.yearsOfService} 年`],
  ['additionalPosition', row.additionalPosition],
  ['researchDirection', row.researchDirection],
  ['emergencyContact', row.emergencyContact],
  ['emergencyPhone', row.emergencyPhone],
  ['certifications', row.certifications],
  ['certificationNumber', row.certificationNumber],
  ['address', row.address, true],
  ['awards', row.awards, true],
]

const TeacherTabs = ({ id }: { id: number }) => {
  const query = useApi(TEACHER, { params: { id } }, { staleTime: 0 })
  return (
    <DetailBody query={query} endpoint={TEACHER} noun="教师">
      {(row) => (
        <>
          <header className="dept-teacher">
            <PersonAvatar name={row.name} photoUrl={row.photoUrl} size="m" />
            <b>{row.name}</b>
            <span className="muted">{row.teacherNumber}</span>
          </header>
          <Tabs
            items={[
              { key: 'basic', label: '基本信息', children: <Facts facts={basic(row)} /> },
              { key: 'extended', label: '扩展信息', children: <Facts facts={extended(row)} /> },
            ]}
          />
        </>
      )}
    </DetailBody>
  )
}

export const TeacherDialog = (looking: Looking) => (
  <DetailDialog {...looking} noun="教师" width={700}>
    <TeacherTabs id={looking.id} />
  </DetailDialog>
)
