import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAt, signIn, standIn } from '../kit/testing'
import { PupilSelect } from './PupilSelect'

afterEach(cleanup)

const WALKER = { studentId: 7, studentName: '程亦安', className: '高一1班', stage: '高中', kind: 'teacher' }
const server = (subjects: unknown[]) => {
  signIn([])
  return standIn({
    'GET /api/classes': [{ id: 3, name: '高一2班', grade: '高一' }],
    'GET /api/classes/{id}/students': [{ id: 8, name: '白一诺', studentNumber: '2026100201' }],
    'GET /api/growth/records/subjects': subjects,
  })
}
const offered = async (text: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  return screen.findByTitle(text)
}

test('before a class is chosen it offers whom one teaches in a 教学班, and else waits', async () => {
  server([WALKER])
  renderAt('/', <PupilSelect classId={null} />)
  await expect.poll(() => screen.getByRole('combobox').hasAttribute('disabled')).toBe(false)
  expect(await offered('程亦安（高一1班）')).toBeTruthy()
  cleanup()
  server([])
  renderAt('/', <PupilSelect classId={null} />)
  expect(await screen.findByText('请先选择班级')).toBeTruthy()
})

test('a class that one does not see is not asked for its pupils', async () => {
  const own = server([WALKER])
  renderAt('/', <PupilSelect classId={3} />)
  await expect.poll(() => own.asked('classes/3/students').length).toBe(1)
  expect(await offered('白一诺（2026100201）')).toBeTruthy()
  expect(own.asked('subjects')).toEqual([])
  cleanup()
  const other = server([WALKER])
  renderAt('/', <PupilSelect classId={99} value={7} />)
  expect(await screen.findByText('程亦安（高一1班）')).toBeTruthy()
  expect(other.asked('students')).toEqual([])
})
