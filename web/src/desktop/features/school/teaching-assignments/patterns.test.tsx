import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { opened, press, type } from '../../../kit/acting'
import { aSchool, enter, key, openPlan } from './testing'

afterEach(cleanup)

it('opens how lessons lie by a key, saves it, and marks the cell', async () => {
  const school = aSchool()
  const held = school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
  const pattern = {
    ...{ doubleLessons: 2, parity: 'EVERY', together: false, roomKind: null, roomId: null, roomName: null },
    jointWith: [],
  }
  school.answer((call) =>
    call.endsWith('/patterns')
      ? { added: 0, ended: 0, cells: [{ ...held, pattern }], sums: [], loads: [] }
      : undefined,
  )
  await openPlan()
  await enter()
  key('F4')
  const box = await opened('排课要求 · 初一(1)班 语文')
  type('每周连堂次数', '2', box)
  await press('确定', box)
  const sent = () => school.calls.find(({ call }) => call.endsWith('/patterns'))?.body
  await waitFor(() =>
    expect(sent()).toMatchObject({ cells: [{ classId: 11, courseId: 21, doubleLessons: 2, roomId: null }] }),
  )
  await screen.findByText('连堂2')
})

it('asks for a teacher first', async () => {
  aSchool()
  await openPlan()
  await enter()
  fireEvent.click(screen.getByRole('button', { name: '排课要求' }))
  await screen.findByText('请先为这一格安排教师')
})
