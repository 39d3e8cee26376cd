import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SignaturePad } from './SignaturePad'

afterEach(cleanup)

it('a tap is no signature; strokes that are long enough together are one, until it is wiped', () => {
  const said = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined }) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,eA==')
  render(<SignaturePad onChange={said} />)
  const pad = screen.getByRole('img', { name: '手写签名区' })
  vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 120))
  Object.assign(pad, { setPointerCapture: () => undefined })
  const stroke = (...xs: number[]) => {
    const [first = 0, ...others] = xs
    fireEvent.pointerDown(pad, { pointerId: 1, clientX: first, clientY: 60 })
    for (const x of others) fireEvent.pointerMove(pad, { pointerId: 1, clientX: x, clientY: 60 })
    fireEvent.pointerUp(pad, { pointerId: 1 })
  }
  stroke(20)
  stroke(20, 50)
  expect(said).not.toHaveBeenCalled()
  stroke(60, 80)
  expect(said).toHaveBeenLastCalledWith('data:image/png;base64,eA==')
  fireEvent.click(screen.getByRole('button', { name: '重写' }))
  expect(said).toHaveBeenLastCalledWith(undefined)
  stroke(20)
  expect(said).toHaveBeenLastCalledWith(undefined)
})
