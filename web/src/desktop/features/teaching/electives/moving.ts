import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'

/** A pupil on the way from one 教学班 to another of the course. */
export interface Moved {
  studentId: number
  studentName: string
  courseName: string
  /** Nothing where they stand in none yet. */
  from?: number
  others: readonly { name: string; band: number }[]
}

/** Why a pupil cannot go there; nothing where they can. */
export const blockOf = (
  { from, courseName, others }: Moved,
  section: ElectiveSection,
  largest: number,
): string | undefined => {
  if (section.courseName !== courseName) return `没有选${section.courseName}`
  if (section.id === from) return '现在的教学班'
  const clash = others.find(({ band }) => band === section.band)
  if (clash !== undefined) return `第 ${section.band} 段已有${clash.name}`
  return section.size >= largest ? `已满 ${section.size} 人` : undefined
}
