import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { field, opened, pick, press, type } from '../../../kit/acting'
import { aSchool, enter, key, openPlan } from './testing'

afterEach(cleanup)

const UNCHANGED = { added: 0, ended: 0, cells: [], sums: [], loads: [] }

it('opens how lessons lie by a key, saves it, and marks the cell', async () => {
  const school = aSchool()
  const held = school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
  const pattern = {
    ...{ doubleLessons: 2, parity: 'EVERY', together: false, roomKind: null, roomId: null, roomName: null },
    jointWith: [],
  }
  school.answer((call) =>
    call.endsWith('/patterns') ? { ...UNCHANGED, cells: [{ ...held, pattern }] } : undefined,
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

it('of several cells changes what is touched, shows what differs, and keeps who has lessons together', async () => {
  const school = aSchool()
  const usual = { parity: 'EVERY' as const, together: false, roomKind: null, roomId: null, roomName: null }
  const cells = [
    { ...school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }]), doubles: 2, jointWith: [12, 99] },
    { ...school.put(12, 21, [{ teacherId: 31, weeklyLessons: 5 }]), doubles: 2, jointWith: [11, 99] },
    { ...school.put(13, 21, [{ teacherId: 31, weeklyLessons: 5 }]), doubles: 1, jointWith: [] },
  ]
  for (const cell of cells)
    Object.assign(school.cell(cell) ?? {}, {
      pattern: { ...usual, doubleLessons: cell.doubles, jointWith: cell.jointWith },
    })
  school.answer((call) => (call.endsWith('/patterns') ? UNCHANGED : undefined))
  await openPlan()
  await enter()
  key('ArrowDown', { shiftKey: true })
  key('ArrowDown', { shiftKey: true })
  key('F4')
  const box = await opened('排课要求 · 3 格')
  expect(field('每周连堂次数', box).placeholder).toBe('各不相同')
  await pick('单双周', '单周', box)
  await press('确定', box)
  const sent = () => school.calls.find(({ call }) => call.endsWith('/patterns'))?.body
  await waitFor(() =>
    expect(sent()).toMatchObject({
      cells: [
        { classId: 11, doubleLessons: 2, parity: 'ODD', jointWith: [12, 99], mark: '2/EVERY/0///12-99' },
        { classId: 13, doubleLessons: 1, parity: 'ODD', jointWith: [], mark: '1/EVERY/0///' },
      ],
    }),
  )
})

it('asks for a teacher first', async () => {
  aSchool()
  await openPlan()
  await enter()
  fireEvent.click(screen.getByRole('button', { name: '排课要求' }))
  await screen.findByText('请先为这一格安排教师')
})
