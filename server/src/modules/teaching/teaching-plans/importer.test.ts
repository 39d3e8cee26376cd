import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { expect, test } from 'vitest'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { timetableLab } from '../../../../test/timetable-lab'

test('a sheet that says again what stands there takes no approval back', async () => {
  const { t, users, courses, semesterId } = await timetableLab()
  const lin = users.lin.call
  const { data: plan } = await lin.loose(api.create, {
    body: { courseId: courses.maths, grade: '初一', semesterId, title: '数学计划' },
  })
  const params = { id: plan.id }
  await lin.loose(api.update, { params, body: { lessons: [{ week: 3, title: '加法', hours: 2 }] } })
  await t.db.updateTable('teaching_plans').set({ status: 'APPROVED', approved_number: 1 }).execute()
  const head = ['课程', '年级', '学期', '周次', '单元', '课题', '课时']
  const send = async (hours: number) => {
    const rows = [head, ['数学', '初一', null, '3', null, '加法', hours]]
    const { data } = await lin.loose(
      api.importFile,
      await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', { updateExisting: 'true' }),
    )
    expect(data).toMatchObject({ updatedCount: 1, failureCount: 0 })
    return (await lin(api.get, { params })).data.status
  }
  expect(await send(2)).toBe('APPROVED')
  expect(await send(3)).toBe('DRAFT')
})
