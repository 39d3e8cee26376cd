import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { ProtectedStudentField, StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import type { ReactNode } from 'react'
import { Protected } from '../../../../kit/record/Protected'
import { UNSET } from '../naming'

type Value = string | number | boolean | null | undefined
/** `wide` takes the rest of the line. */
export type Fact = readonly [field: keyof typeof STUDENT_LABELS, value: Value | ReactNode, wide?: 'wide']

const shown = (value: Fact[1]): ReactNode => {
  if (value === null || value === undefined || value === '') return <span className="muted">{UNSET}</span>
  return typeof value === 'boolean' ? (value ? '是' : '否') : value
}

/** What is known, in words where something is missing; yes and no as 是 and 否. */
export const Facts = ({ title, note, facts }: { title: string; note?: string; facts: readonly Fact[] }) => (
  <section aria-label={title} className="student-section">
    <h2>
      {title}
      {note !== undefined && <small>{note}</small>}
    </h2>
    <dl className="student-facts">
      {facts.map(([field, value, wide]) => (
        <div key={field} className={wide}>
          <dt>{STUDENT_LABELS[field]}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** A fact that only those see whole who may. */
export const secretOf = (student: StudentDetail, field: ProtectedStudentField) => (
  <Protected
    secret={{
      label: STUDENT_LABELS[field],
      owner: student.name,
      endpoint: studentsApi.reveal,
      id: student.id,
      field,
    }}
    value={student[field]}
    masked={student.masked}
  />
)
