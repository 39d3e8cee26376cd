import { type LessonPattern, PARITIES } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { memo } from 'react'

/** 连堂 2 · 单周 · 操场: only what is not as usual. */
export const patternWords = (pattern: LessonPattern | null): string[] => {
  if (pattern === null) return []
  const { doubleLessons, parity, together, roomName, roomKind, jointWith } = pattern
  return [
    ...(doubleLessons > 0 ? [`连堂${doubleLessons}`] : []),
    ...(parity === 'EVERY' ? [] : [PARITIES[parity]]),
    ...(roomName === null && roomKind === null ? [] : [roomName ?? roomKind ?? '']),
    ...(jointWith.length > 0 ? [`合班${jointWith.length + 1}`] : []),
    ...(together ? ['同堂'] : []),
  ]
}

/** Below who teaches it, how the lessons want to lie. */
export const PatternMarks = memo(({ pattern }: { pattern: LessonPattern | null }) => {
  const words = patternWords(pattern)
  return words.length === 0 ? null : <small className="plan-pattern">{words.join(' ')}</small>
})
