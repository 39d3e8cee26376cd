import { readFileSync } from 'node:fs'
import { healthRecordsApi as api } from '@xueqiao/contract/features/growth/health/api'
import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { ADMINS, line, type Place, type Who } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

/** Teaches the class, and keeps no records of health. */
const TEACHING: readonly Who[] = ['headTeacher']
const KEEPERS: readonly Who[] = ['admin', 'schoolAdmin', 'teacher']

const aCheck = async ({ t, studentId }: Place) => {
  const { id } = await t.db
    .insertInto('physical_exams')
    .values({
      ...{ student_id: studentId, exam_date: '2026-10-12', height: 121, weight: 22.5 },
      ...{ vision: '5.0/4.9', health_status: null, left_naked: 5, right_naked: 4.9 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const input = ({ studentId }: Place) => ({ studentId, examDate: '2026-10-20', height: 122.5 })
const ofClass = ({ classId }: Place) => ({ classId })

const aSheet = async ({ t, studentId }: Place) => {
  const { number } = await t.db
    .selectFrom('students')
    .select('student_number as number')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return [
    ['学号', '1分钟跳绳'],
    [number, '96'],
  ]
}

export const policy = [
  line(api.search),
  line(api.create, { may: KEEPERS, body: input }),
  line(api.get, { row: aCheck, without: TEACHING }),
  line(api.update, { row: aCheck, body: input, without: TEACHING }),
  line(api.remove, { row: aCheck, without: TEACHING }),
  line(api.ofPupil, { row: ({ studentId }) => studentId }),
  line(fitnessApi.sheet, { query: ofClass }),
  line(fitnessApi.save, {
    body: ({ classId, studentId }) => ({
      classId,
      rows: [{ studentId, raw: { rope_1min: String(100 + Math.floor(Math.random() * 50)) } }],
    }),
  }),
  line(fitnessApi.exempt, {
    may: ['admin', 'schoolAdmin', 'dept'],
    body: ({ studentId }) => ({ studentId, reason: '心脏病，医院证明' }),
  }),
  line(fitnessApi.byClass),
  line(fitnessApi.standard, { query: { grade: '7' } }),
  line(fitnessApi.standards),
  line(fitnessApi.uploadStandard, {
    may: ADMINS,
    body: { name: '国家学生体质健康标准', sinceYear: 2090 },
    file: { name: 'a.csv', bytes: readFileSync(new URL('./fitness-2014.csv', import.meta.url)) },
  }),
  // The sixth within the hour, which an account may not take.
  line(fitnessApi.exportAll),
  ...importLines(fitnessApi, 'fitness_results', aSheet),
]
