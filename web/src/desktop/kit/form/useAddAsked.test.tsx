import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddAsked, useAskedPupil } from './useAddAsked'

afterEach(cleanup)

const Page = () => {
  const [open, setOpen] = useState(false)
  useAddAsked({ open, add: () => setOpen(true) })
  const { studentId, classId } = useAskedPupil()
  return (
    <>
      <output>{`${useLocation().search} ${studentId} ${classId}`}</output>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? '关闭' : '新增'}
      </button>
    </>
  )
}

test('whoever is asked for is in the form that was asked for, and in none after it', async () => {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/x?status=ACTIVE&add=1&for=7&of=3']}>
        <Page />
      </MemoryRouter>,
    ),
  )
  expect(screen.getByRole('status').textContent).toBe('?status=ACTIVE&for=7&of=3 7 3')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '关闭' })))
  expect(screen.getByRole('status').textContent).toBe('?status=ACTIVE undefined undefined')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '新增' })))
  expect(screen.getByRole('status').textContent).toBe('?status=ACTIVE undefined undefined')
})
