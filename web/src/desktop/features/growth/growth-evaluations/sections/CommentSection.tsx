import type { SectionProps } from './section'

/** The words of the evaluation. */
export const CommentSection = ({ profile: { comment, semesterName } }: SectionProps) => (
  <section className="card growth-section" aria-label="综合评语">
    <h2>
      综合评语 <small className="muted">{semesterName}</small>
    </h2>
    {comment === null ? (
      <p className="kit-none">本学期还没有评语</p>
    ) : (
      <p className="growth-line-words">{comment}</p>
    )}
  </section>
)
