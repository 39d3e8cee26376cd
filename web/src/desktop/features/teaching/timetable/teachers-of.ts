import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'

/** Who teaches a lesson; of a band, which has a teacher for each 教学班 and says its number itself, how many there are. */
export const teachersOf = ({ teachers, band, sections = [] }: ScheduleLesson) =>
  band === undefined ? teachers.map(({ name }) => name).join('、') : `${sections.length} 个教学班`
