import type { GradeWording } from '@xueqiao/contract/common/grade'
import { today } from '@xueqiao/contract/common/school-time'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { classAtFirst } from './class-years'

export interface RecentRecord {
  key: string
  day: string
  text: string
  kind: '荣誉' | '体检' | '活动' | '学籍'
}

const measured = ({ height, weight, healthStatus }: StudentDetail['physicalExams'][number]) =>
  [
    height !== null && `身高 ${height} cm`,
    weight !== null && `体重 ${weight} kg`,
    healthStatus !== null && healthStatus,
  ]
    .filter((text) => text !== false)
    .join('，')

/** What happened lately, from every list of the record, the latest first. */
export const recentRecords = (student: StudentDetail, most: number, wording?: GradeWording): RecentRecord[] =>
  [
    ...student.achievements.map(
      ({ id, awardDate, awardName, awardLevel }): RecentRecord => ({
        key: `award-${id}`,
        day: awardDate,
        text: [awardName, awardLevel].filter(Boolean).join(' '),
        kind: '荣誉',
      }),
    ),
    ...student.physicalExams.map(
      (exam): RecentRecord => ({
        key: `exam-${exam.id}`,
        day: exam.examDate,
        text: measured(exam) || '体检',
        kind: '体检',
      }),
    ),
    ...student.activities.map(
      ({ id, startDate, activityName, role }): RecentRecord => ({
        key: `activity-${id}`,
        day: startDate,
        text: [activityName, role].filter(Boolean).join(' · '),
        kind: '活动',
      }),
    ),
    ...student.transferRecords.map(
      ({ id, transferDate, transferType, schoolName }): RecentRecord => ({
        key: `transfer-${id}`,
        day: transferDate,
        text: transferType === '转入' ? `从${schoolName}转入` : `转出至${schoolName}`,
        kind: '学籍',
      }),
    ),
    ...student.classHistory.map(
      (stretch, index): RecentRecord => ({
        key: `class-${index}`,
        day: stretch.fromDate,
        text: `${stretch.reason}，${classAtFirst(stretch, today(), wording)}`,
        kind: '学籍',
      }),
    ),
  ]
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, most)
