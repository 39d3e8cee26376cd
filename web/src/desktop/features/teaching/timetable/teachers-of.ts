import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'

/** Who teaches a lesson; of a band, which has a teacher for each 教学班, how many there are. */
export const teachersOf = ({ teachers, band, sections = [] }: ScheduleLesson) =>
  band === undefined
    ? teachers.map(({ name }) => name).join('、')
    : `第 ${band} 段，${sections.length} 个教学班`
