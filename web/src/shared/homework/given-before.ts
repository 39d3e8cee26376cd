import type { HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import { formatDay } from '../../lib/format'

/** What one looks through for last week's: the latest first. */
export const GIVEN_BEFORE = { size: 10 } as const

/** 11-16，初一(3)班、初一(4)班 */
export const givenText = ({ publishedAt, createdAt, classes }: HomeworkRow) =>
  [formatDay(publishedAt ?? createdAt), classes.map(({ className }) => className).join('、')]
    .filter(Boolean)
    .join('，')
