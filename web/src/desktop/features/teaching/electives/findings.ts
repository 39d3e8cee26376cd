import type { ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type {
  ElectiveOverview,
  ElectiveSection,
} from '@xueqiao/contract/features/teaching/electives/sections'

export interface Finding {
  text: string
  /** As long as it is so, nothing can be confirmed. */
  blocking: boolean
}

/** Sizes of a course may differ by a tenth before anybody is told. */
const EVEN = 0.1

const unevenOf = (sections: readonly ElectiveSection[]) =>
  [...new Set(sections.map(({ courseName }) => courseName))].flatMap((name) => {
    const sizes = sections.filter(({ courseName }) => courseName === name).map(({ size }) => size)
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    const far = sizes.some((size) => Math.abs(size - mean) > Math.max(1, mean * EVEN))
    return far ? [`${name}各班人数不均：最多 ${Math.max(...sizes)} 人，最少 ${Math.min(...sizes)} 人`] : []
  })

/** What is still wrong, worst first; empty when nothing is. */
export const findingsOf = (
  { largest, fewest }: Pick<ElectivePlan, 'largest' | 'fewest'>,
  { sections, waitingCount }: Pick<ElectiveOverview, 'sections' | 'waitingCount'>,
): Finding[] => {
  const lacking = (what: 'teacher' | 'room', noun: string) => {
    const many = sections.filter((section) => section[what] === null).length
    return many === 0 ? [] : [`${many} 个教学班还没有${noun}`]
  }
  const notes = [
    ...sections
      .filter(({ size }) => size > largest)
      .map(({ name, size }) => `${name}有 ${size} 人，超过上限 ${largest} 人`),
    ...sections
      .filter(({ size }) => size < fewest)
      .map(({ name, size }) => `${name}只有 ${size} 人，少于 ${fewest} 人`),
    ...unevenOf(sections),
    ...lacking('teacher', '任课教师'),
    ...lacking('room', '教室'),
  ]
  return [
    ...(waitingCount > 0 ? [{ text: `${waitingCount} 人次还没有编入教学班`, blocking: true }] : []),
    ...notes.map((text) => ({ text, blocking: false })),
  ]
}
