import type { ComponentType } from 'react'
import { AssessmentsSection } from './AssessmentsSection'
import { AwardsSection } from './AwardsSection'
import { CommentSection } from './CommentSection'
import { GoalsSection } from './GoalsSection'
import { HealthSection } from './HealthSection'
import { MarksSection } from './MarksSection'
import type { SectionProps } from './section'
import { TermCommentsSection } from './TermCommentsSection'

/** What stands beside the evidence, from above; another one is a file here and a line. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = [
  CommentSection,
  MarksSection,
  AssessmentsSection,
  TermCommentsSection,
  GoalsSection,
  AwardsSection,
  HealthSection,
]
