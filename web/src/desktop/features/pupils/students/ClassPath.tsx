import { today } from '@xueqiao/contract/common/school-time'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import type { CSSProperties } from 'react'
import { useGradeWording } from '../../../../session/school'
import { type PathStep, pathOf } from './class-path'
import './class-path.css'

const LOWEST = 56
const HIGHEST = 132

const heightOf = (steps: readonly PathStep[], { grade }: PathStep) => {
  const grades = steps.map((step) => step.grade)
  const low = Math.min(...grades)
  const range = Math.max(...grades) - low
  return range === 0 ? LOWEST : LOWEST + Math.round(((grade - low) / range) * (HIGHEST - LOWEST))
}

/** The way through the school as rising steps: a year each, today's in full green. */
export const ClassPath = ({ student }: { student: StudentDetail }) => {
  const steps = pathOf(student.classHistory, today(), useGradeWording())
  const { previousSchool, headTeacherName } = student
  return (
    <section aria-label="班级经历" className="student-section">
      <h2>
        班级经历
        {previousSchool && <small>来自 {previousSchool}</small>}
      </h2>
      {steps.length === 0 ? (
        <p className="muted">还没有分过班</p>
      ) : (
        <ol className="student-path">
          {steps.map((step) => (
            <li key={step.key} aria-current={step.isNow ? 'step' : undefined}>
              <b className="student-step-title">{step.title}</b>
              {step.isNow && headTeacherName && (
                <small className="student-step-teacher">{headTeacherName}</small>
              )}
              <div
                className="student-step"
                style={{ '--height': `${heightOf(steps, step)}px` } as CSSProperties}
              >
                {step.reason !== undefined && (
                  <>
                    {step.reason}
                    <time>{step.fromDate}</time>
                  </>
                )}
              </div>
              <time className="student-step-year">{step.schoolYear}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
