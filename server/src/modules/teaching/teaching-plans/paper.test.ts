import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unzip } from '../../../../test/import-lab'
import { timetableLab } from '../../../../test/timetable-lab'

test('what is planned beyond the last week of the calendar is on paper, too', async () => {
  const { t, users, courses, semesterId } = await timetableLab()
  const lin = users.lin.call
  const { data: plan } = await lin.loose(api.create, {
    body: { courseId: courses.maths, grade: '初一', semesterId, title: '数学计划' },
  })
  const params = { id: plan.id }
  await lin.loose(api.update, { params, body: { lessons: [{ week: 3, title: '总复习', hours: 2 }] } })
  // The semester had more weeks when it was written.
  await sql`update teaching_plans set content = jsonb_set(content, '{lessons,0,week}', '25')`.execute(t.db)
  const xml = unzip((await lin(api.exportPaper, { params })).raw)['word/document.xml']?.toString() ?? ''
  for (const text of ['第3周', '第25周', '总复习']) expect(xml).toContain(text)
})
