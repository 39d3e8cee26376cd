import type { ComponentType } from 'react'
import { AwardsSection } from './AwardsSection'
import { CommentSection } from './CommentSection'
import { GoalsSection } from './GoalsSection'
import { HealthSection } from './HealthSection'
import type { SectionProps } from './section'

/** What stands beside the evidence, from above; another one is a file here and a line. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = [
  CommentSection,
  GoalsSection,
  AwardsSection,
  HealthSection,
]
