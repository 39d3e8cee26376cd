import type { Period } from './periods'

type Times = readonly [
  name: string,
  kind: Period['kind'],
  part: Period['part'],
  startsAt: string,
  endsAt: string,
]

/** Lessons are numbered as they come. */
const day = (...times: readonly Times[]): Period[] => {
  let last = 0
  return times.map(([name, kind, part, startsAt, endsAt]) => {
    if (kind === 'LESSON') last += 1
    return { name, kind, part, lessonNumber: kind === 'LESSON' ? last : null, startsAt, endsAt }
  })
}

/** The usual hours by stage: no lesson of the primary school before 8:20, none of a middle school before 8:00. */
export const BELL_PROPOSALS = {
  PRIMARY: {
    label: '小学（40 分钟）',
    name: '小学作息',
    gradeFrom: 1,
    gradeTo: 6,
    periods: day(
      ['晨读', 'READING', 'EARLY', '08:00', '08:15'],
      ['第1节', 'LESSON', 'MORNING', '08:20', '09:00'],
      ['第2节', 'LESSON', 'MORNING', '09:15', '09:55'],
      ['大课间', 'EXERCISE', 'MORNING', '09:55', '10:25'],
      ['第3节', 'LESSON', 'MORNING', '10:25', '11:05'],
      ['眼保健操', 'EXERCISE', 'MORNING', '11:05', '11:10'],
      ['第4节', 'LESSON', 'MORNING', '11:20', '12:00'],
      ['午餐与午休', 'NOON', 'AFTERNOON', '12:00', '14:00'],
      ['第5节', 'LESSON', 'AFTERNOON', '14:00', '14:40'],
      ['眼保健操', 'EXERCISE', 'AFTERNOON', '14:40', '14:45'],
      ['第6节', 'LESSON', 'AFTERNOON', '14:55', '15:35'],
      ['课后服务', 'AFTER_SCHOOL', 'AFTERNOON', '15:50', '17:30'],
    ),
  },
  JUNIOR: {
    label: '初中（45 分钟）',
    name: '初中作息',
    gradeFrom: 7,
    gradeTo: 9,
    periods: day(
      ['早读', 'READING', 'EARLY', '08:00', '08:20'],
      ['第1节', 'LESSON', 'MORNING', '08:30', '09:15'],
      ['第2节', 'LESSON', 'MORNING', '09:30', '10:15'],
      ['大课间', 'EXERCISE', 'MORNING', '10:15', '10:45'],
      ['第3节', 'LESSON', 'MORNING', '10:45', '11:30'],
      ['第4节', 'LESSON', 'MORNING', '11:45', '12:30'],
      ['午餐与午休', 'NOON', 'AFTERNOON', '12:30', '14:00'],
      ['第5节', 'LESSON', 'AFTERNOON', '14:00', '14:45'],
      ['眼保健操', 'EXERCISE', 'AFTERNOON', '14:45', '14:50'],
      ['第6节', 'LESSON', 'AFTERNOON', '15:00', '15:45'],
      ['第7节', 'LESSON', 'AFTERNOON', '16:00', '16:45'],
      ['课后服务', 'AFTER_SCHOOL', 'AFTERNOON', '16:55', '18:00'],
    ),
  },
  SENIOR: {
    label: '高中（45 分钟）',
    name: '高中作息',
    gradeFrom: 10,
    gradeTo: 12,
    periods: day(
      ['早读', 'READING', 'EARLY', '07:35', '07:55'],
      ['第1节', 'LESSON', 'MORNING', '08:00', '08:45'],
      ['第2节', 'LESSON', 'MORNING', '08:55', '09:40'],
      ['大课间', 'EXERCISE', 'MORNING', '09:40', '10:05'],
      ['第3节', 'LESSON', 'MORNING', '10:05', '10:50'],
      ['第4节', 'LESSON', 'MORNING', '11:00', '11:45'],
      ['第5节', 'LESSON', 'MORNING', '11:55', '12:40'],
      ['午餐与午休', 'NOON', 'AFTERNOON', '12:40', '14:10'],
      ['第6节', 'LESSON', 'AFTERNOON', '14:10', '14:55'],
      ['第7节', 'LESSON', 'AFTERNOON', '15:05', '15:50'],
      ['第8节', 'LESSON', 'AFTERNOON', '16:05', '16:50'],
      ['第9节', 'LESSON', 'AFTERNOON', '17:00', '17:45'],
      ['晚自习一', 'STUDY', 'EVENING', '18:40', '19:35'],
      ['晚自习二', 'STUDY', 'EVENING', '19:45', '20:40'],
      ['晚自习三', 'STUDY', 'EVENING', '20:50', '21:45'],
    ),
  },
} as const
