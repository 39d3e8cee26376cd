import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { MessageFamily } from '../conversation/MessageFamily'
import { Card } from '../kit/Card'
import { Fact } from '../kit/list/Row'
import { EmptyState } from '../kit/states'
import { PhoneRow } from './PhoneRow'
import type { SectionProps } from './section'

const yesNo = (value: boolean) => (value ? '是' : '否')

const Guardians = ({ student }: { student: StudentDetail }) => (
  <Card title="监护人" extra={student.guardians.length > 0 && `${student.guardians.length} 位`}>
    {student.guardians.length === 0 && <EmptyState>还没有登记家长。</EmptyState>}
    {student.guardians.map(({ parentId, name, relationship, phone, isPrimary }) => (
      <PhoneRow
        key={parentId}
        name={name}
        note={
          <>
            <span className="m-meta">{relationship}</span>
            {isPrimary && <span className="tag green">主要联系人</span>}
          </>
        }
        secret={{ studentId: student.id, owner: name, parentId }}
        phone={phone}
        masked={student.masked}
        more={
          <MessageFamily
            studentId={student.id}
            studentName={student.name}
            guardians={[{ parentId, name, relationship }]}
          />
        }
      />
    ))}
  </Card>
)

/** Numbers that stand in the record itself; the pupil's own one, and whom to call when nobody else answers. */
const OtherNumbers = ({ student }: { student: StudentDetail }) => {
  const { id, name, masked, phone, guardianName, guardianRelation, guardianPhone } = student
  const { emergencyContact, emergencyRelation, emergencyPhone } = student
  if (phone === null && guardianName === null && emergencyContact === null) return null
  const relation = (text: string | null) => text !== null && <span className="m-meta">{text}</span>
  return (
    <Card title="其他联系方式">
      {emergencyContact !== null && (
        <PhoneRow
          name={emergencyContact}
          note={
            <>
              {relation(emergencyRelation)}
              <span className="tag orange">紧急联系人</span>
            </>
          }
          secret={{ studentId: id, owner: emergencyContact, field: 'emergencyPhone' }}
          phone={emergencyPhone}
          masked={masked}
        />
      )}
      {guardianName !== null && (
        <PhoneRow
          name={guardianName}
          note={relation(guardianRelation ?? '监护人')}
          secret={{ studentId: id, owner: guardianName, field: 'guardianPhone' }}
          phone={guardianPhone}
          masked={masked}
        />
      )}
      {phone !== null && (
        <PhoneRow
          name={name}
          note={relation('本人')}
          secret={{ studentId: id, owner: name, field: 'phone' }}
          phone={phone}
          masked={masked}
        />
      )}
    </Card>
  )
}

export const FamilySection = ({ student, staff }: SectionProps) => (
  <>
    <Guardians student={student} />
    <OtherNumbers student={student} />
    {staff && (
      <Card title="家庭情况">
        <Fact label={STUDENT_LABELS.familyEconomicStatus} value={student.familyEconomicStatus} />
        <Fact label={STUDENT_LABELS.isSingleParentFamily} value={yesNo(student.isSingleParentFamily)} />
        <Fact label={STUDENT_LABELS.isLeftBehindChild} value={yesNo(student.isLeftBehindChild)} />
        <Fact label={STUDENT_LABELS.financialAidType} value={student.financialAidType ?? '未受资助'} />
      </Card>
    )}
  </>
)
