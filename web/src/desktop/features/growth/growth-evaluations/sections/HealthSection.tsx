import { Link } from 'react-router'
import type { SectionProps } from './section'

/** A way there, and nothing of it: who opens a record of health is noted. */
export const HealthSection = ({ profile: { studentId } }: SectionProps) => (
  <section className="card growth-section" aria-label="体质与健康">
    <h2>体质与健康</h2>
    <ul className="growth-short">
      <li>
        <Link to={`/student-growth/health?studentId=${studentId}`}>体质测试、身高体重与视力</Link>
      </li>
    </ul>
  </section>
)
