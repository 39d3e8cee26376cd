import { readFileSync } from 'node:fs'
import { healthRecordsApi as api } from '@xueqiao/contract/features/growth/health/api'
import { checkSheetApi } from '@xueqiao/contract/features/growth/health/check-sheet'
import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { sql } from 'kysely'
import { ADMINS, line, type Place, unique, type Who } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

/** Teaches the class, and keeps no records of health. */
const TEACHING: readonly Who[] = ['headTeacher']
const KEEPERS: readonly Who[] = ['admin', 'schoolAdmin', 'teacher']

/** Leaders read it; writing takes the right to write marks. */
const SHEET_KEEPERS: readonly Who[] = ['admin', 'schoolAdmin', 'dept', 'teacher']

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
  line(checkSheetApi.sheet, { may: SHEET_KEEPERS, query: ofClass }),
  line(checkSheetApi.save, {
    may: KEEPERS,
    body: ({ classId, studentId }) => ({
      ...{ classId, examDate: '2026-10-21', rows: [{ studentId, raw: { leftNaked: '4.9' } }] },
    }),
  }),
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
  line(fitnessApi.removeStandard, {
    may: ADMINS,
    row: async ({ t }) => {
      const { rows } = await sql<{ id: number }>`insert into fitness_standards
        (name, since_year, items, levels, bonus_max)
        select ${unique('标准')}, max(since_year) + 1, '[]', '[]', 0 from fitness_standards returning id`.execute(
        t.db,
      )
      return rows[0]?.id ?? 0
    },
    foreign: 403,
  }),
  // The sixth within the hour, which an account may not take.
  line(fitnessApi.exportAll),
  ...importLines(fitnessApi, 'fitness_results', aSheet),
]
