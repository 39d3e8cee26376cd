import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useShortcuts } from './useShortcuts'

afterEach(cleanup)

const add = vi.fn()
const Page = ({ open }: { open: boolean }) => {
  useShortcuts({ n: add })
  return (
    <>
      <input aria-label="姓名" />
      <dialog open={open} />
    </>
  )
}
const press = (target: Element) => fireEvent.keyDown(target, { key: 'n' })

it('a key works on the page, not while someone types or a dialog is open', () => {
  const { rerender } = render(<Page open={false} />)
  press(document.body)
  expect(add).toHaveBeenCalledTimes(1)
  press(screen.getByLabelText('姓名'))
  rerender(<Page open />)
  press(document.body)
  expect(add).toHaveBeenCalledTimes(1)
})
