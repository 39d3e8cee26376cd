import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { useState } from 'react'
import { Card } from '../kit/Card'
import { Fact, Row } from '../kit/list/Row'
import { Sheet } from '../kit/Sheet'
import { EmptyState } from '../kit/states'
import { Fitness } from './growth/Fitness'
import type { SectionProps } from './section'

const measured = ({ height, weight, vision }: StudentDetail['physicalExams'][number]) =>
  [
    height !== null && `身高 ${height} cm`,
    weight !== null && `体重 ${weight} kg`,
    vision !== null && `视力 ${vision}`,
  ]
    .filter((text) => text !== false)
    .join('，')

const exemption = ({ physicalEducationExempt, exemptReason }: StudentDetail) => {
  if (!physicalEducationExempt) return '正常上课'
  return exemptReason === null ? '免修' : `免修，${exemptReason}`
}

/** A line of a list is one line; what does not fit in it opens. */
const Exam = ({ exam }: { exam: StudentDetail['physicalExams'][number] }) => {
  const [open, setOpen] = useState(false)
  const { examDate, healthStatus } = exam
  return (
    <>
      <Row
        title={measured(exam) || '体检'}
        note={examDate}
        trailing={healthStatus !== null && <span className="tag">{healthStatus}</span>}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet title={`${examDate} 体检`} onClose={() => setOpen(false)}>
          <Fact label="身高" value={exam.height === null ? null : `${exam.height} cm`} />
          <Fact label="体重" value={exam.weight === null ? null : `${exam.weight} kg`} />
          <Fact label="视力" value={exam.vision} />
          <Fact label="健康状况" value={healthStatus} />
        </Sheet>
      )}
    </>
  )
}

export const HealthSection = ({ student, staff }: SectionProps) => (
  <>
    <Card title="健康信息">
      <Fact label={STUDENT_LABELS.healthCondition} value={student.healthCondition} />
      <Fact
        label={STUDENT_LABELS.allergies}
        value={student.allergies === null ? null : <b className="m-record-warn">{student.allergies}</b>}
      />
      <Fact label={STUDENT_LABELS.dietaryRequirements} value={student.dietaryRequirements} />
      <Fact label={STUDENT_LABELS.bloodType} value={student.bloodType} />
      <Fact label={STUDENT_LABELS.vaccinationRecord} value={student.vaccinationRecord} />
      {staff && <Fact label={STUDENT_LABELS.mentalHealthStatus} value={student.mentalHealthStatus} />}
      <Fact label="体育课" value={exemption(student)} />
    </Card>
    <Fitness studentId={student.id} />
    <Card title="体检记录" extra={student.physicalExams.length > 0 && `${student.physicalExams.length} 次`}>
      {student.physicalExams.length === 0 && <EmptyState>还没有体检记录。</EmptyState>}
      {student.physicalExams.map((exam) => (
        <Exam key={exam.id} exam={exam} />
      ))}
    </Card>
  </>
)
