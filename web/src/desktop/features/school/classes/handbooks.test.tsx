import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { hasButton, opened, press } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { ClassDetailPage } from './ClassDetailPage'

afterEach(cleanup)

const CLASS = {
  ...{ id: 7, name: '一年级1班', grade: '一年级', headTeacherId: 3, headTeacherName: '张老师', version: 2 },
  ...{ assistantTeacherId: null, assistantTeacherName: null, departmentId: null, departmentName: null },
  ...{ capacity: 40, studentCount: 38, courseNames: [] },
}
const show = (mayManage: boolean) => {
  signIn(['growth:view'])
  const server = standIn({
    'GET /api/classes/{id}': CLASS,
    'GET /api/growth/records/flow': { mayManage },
    'GET /api/growth/handbooks/classes/7/run': null,
  })
  renderAt(
    '/school/classes/7',
    <Routes>
      <Route path="/school/classes/:classId" element={<ClassDetailPage />} />
    </Routes>,
  )
  return server
}

test('the handbooks of a class are ordered on its page by who is in charge; who only teaches there has no door to them', async () => {
  show(true)
  await press('全班成长手册')
  const box = await opened('一年级1班 成长手册')
  expect(await within(box).findByText('全班 38 名学生')).toBeTruthy()
  cleanup()

  const server = show(false)
  await screen.findByText('38 人')
  await expect.poll(() => server.asked('/records/flow')).toEqual(['GET /api/growth/records/flow?classId=7'])
  expect(hasButton('全班成长手册')).toBe(false)
  expect(server.asked('/handbooks/')).toEqual([])
})
