import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { startSession } from '../../../../session/store'
import { paged, refused, renderAt, standIn } from '../../../kit/testing'
import { ClassDetailPage } from './ClassDetailPage'

afterEach(cleanup)

const CLASS = {
  ...{ id: 7, name: '一年级1班', grade: '一年级', headTeacherId: 3, headTeacherName: '张老师', version: 2 },
  ...{ assistantTeacherId: null, assistantTeacherName: null, departmentId: null, departmentName: null },
  ...{ capacity: 40, studentCount: 38, courseNames: [] },
}
const owes = (studentId: number, studentName: string, missing: number) => ({
  ...{
    studentId,
    studentName,
    studentNumber: `2026${studentId}`,
    classId: 7,
    className: '一年级1班',
    missing,
  },
  courses: [{ courseId: 2, courseName: '数学', missing }],
})
const TEACHER = { roles: ['TEACHER'], profileType: 'TEACHER', profileId: 3 }
const show = (missing: unknown, who: object = TEACHER) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'someone', permissions: [], ...who })
  const server = standIn({ 'GET /api/classes/{id}': CLASS, 'GET /api/homeworks/missing': missing })
  renderAt(
    '/school/classes/7',
    <Routes>
      <Route path="/school/classes/:classId" element={<ClassDetailPage />} />
    </Routes>,
  )
  return server
}

test('the page of a class says who owes most homework, and leads to each and to all of them', async () => {
  const server = show(paged([owes(1, '程亦安', 5), owes(2, '刘博', 2)], 9))
  const block = within(await screen.findByRole('region', { name: '未交作业' }))
  expect(block.getByText('9 人，本学期到期未交')).toBeTruthy()
  const first = block.getByText('程亦安')
  expect(first.getAttribute('href')).toBe('/student/students/1?tab=homework')
  expect(first.getAttribute('title')).toBe('数学 5')
  const all = block.getByText('查看全部 9 人')
  expect(all.getAttribute('href')).toBe('/homework/ledger?view=missing&classId=7')
  expect(server.asked('classId=7')).toHaveLength(1)
})

test('it is left out where nobody owes anything', async () => {
  for (const answer of [paged([]), refused('没有找到', {}, 404)]) {
    const server = show(answer)
    await screen.findByText('38 人')
    await expect.poll(() => server.asked('/api/homeworks/missing').length).toBe(1)
    expect(screen.queryByRole('region', { name: '未交作业' })).toBeNull()
    cleanup()
  }
})

test('of the office only those are asked for it who see all homework', async () => {
  const owing = paged([owes(1, '程亦安', 5)])
  show(owing, { roles: ['SCHOOL_ADMIN'], profileType: 'ADMIN' })
  expect(await screen.findByRole('region', { name: '未交作业' })).toBeTruthy()
  cleanup()
  const server = show(owing, { roles: ['REGISTRAR'], profileType: 'ADMIN' })
  await screen.findByText('38 人')
  await expect.poll(() => server.asked('/api/classes/7/students').length).toBe(1)
  expect(server.asked('/api/homeworks/missing')).toEqual([])
})
