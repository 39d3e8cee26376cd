import type { ComponentType } from 'react'
import { CommentSection } from './CommentSection'
import type { SectionProps } from './section'

/** What stands beside the evidence, from above: goals, achievements and health each are a file here and a line. */
export const SECTIONS: readonly ComponentType<SectionProps>[] = [CommentSection]
