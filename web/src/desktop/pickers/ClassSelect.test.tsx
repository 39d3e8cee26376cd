import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { ClassSelect } from './ClassSelect'
import { EnumSelect } from './EnumSelect'

afterEach(cleanup)
beforeEach(() => signIn([]))

const CLASSES = [
  { id: 8, name: '初一(2)班', grade: '初一' },
  { id: 3, name: '一年级1班', grade: '一年级' },
]

describe('the class picker', () => {
  it('names the class, also when the URL gives its id as text, and asks the school once', async () => {
    const calls = answerWith(() => enveloped(CLASSES))
    renderAt(
      '/',
      <>
        <ClassSelect value="8" />
        <ClassSelect value={3} />
      </>,
    )
    expect(await screen.findByText('初一(2)班')).toBeTruthy()
    expect(screen.getByText('一年级1班')).toBeTruthy()
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/classes'])
  })

  it('offers the classes under their grades, from the youngest up', async () => {
    answerWith(() => enveloped(CLASSES))
    const onChange = vi.fn()
    renderAt('/', <ClassSelect onChange={onChange} />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    const option = await screen.findByTitle('初一(2)班')
    const rows = [...document.querySelectorAll('.ant-select-item')].map((row) => row.textContent)
    expect(rows).toEqual(['一年级', '一年级1班', '初一', '初一(2)班'])
    fireEvent.click(option)
    expect(onChange).toHaveBeenCalledWith(8)
  })
})

describe('a picker of fixed values', () => {
  it('offers them in their order', () => {
    const onChange = vi.fn()
    renderAt('/', <EnumSelect values={['男', '女']} onChange={onChange} />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(screen.getByTitle('女'))
    expect(onChange.mock.lastCall?.[0]).toBe('女')
  })
})
