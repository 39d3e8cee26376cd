import type { CSSProperties } from 'react'
import { hueOf } from './subjects'

/** The colour of a course for what stands in it: `subject-tag`, `subject-dot`, `subject-edge`. */
export const subjectStyle = (course: string) =>
  // The types of React know no custom properties.
  ({ '--subject-hue': hueOf(course) }) as CSSProperties

export const SubjectDot = ({ course }: { course: string }) => (
  <i className="subject-dot" style={subjectStyle(course)} aria-hidden="true" />
)

export const CourseTag = ({ course }: { course: string }) => (
  <span className="tag subject-tag" style={subjectStyle(course)}>
    {course}
  </span>
)
