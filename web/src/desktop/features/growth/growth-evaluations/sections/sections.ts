import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { ComponentType } from 'react'
import { CommentSection } from './CommentSection'

export interface SectionProps {
  profile: GrowthProfile
}

/** What stands beside the evidence, from above: goals, achievements and health each are a file here and a line. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = [CommentSection]
