import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FilterBar } from '../kit/list/FilterBar'
import { renderAt } from '../kit/testing'
import { DateField } from './DateField'
import { DateRangeField } from './DateRangeField'
import { MomentField } from './MomentField'

afterEach(cleanup)

const enter = (box: HTMLElement, day: string) => {
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: day } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
}

const open = (placeholder: string) => {
  const box = screen.getByPlaceholderText(placeholder)
  fireEvent.mouseDown(box)
  fireEvent.click(box)
}

describe('a day', () => {
  it('goes in and out as text', () => {
    const onChange = vi.fn()
    renderAt('/', <DateField value="2014-05-21" onChange={onChange} />)
    const box = screen.getByPlaceholderText<HTMLInputElement>('选择日期')
    expect(box.value).toBe('2014-05-21')
    enter(box, '2014-06-01')
    expect(onChange).toHaveBeenLastCalledWith('2014-06-01')
  })

  it('is today at school, wherever the device is', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-16T16:30:00Z'), toFake: ['Date'] })
    try {
      const onChange = vi.fn()
      renderAt('/', <DateField onChange={onChange} />)
      open('选择日期')
      fireEvent.click(await screen.findByText(/^(今天|Today)$/))
      expect(onChange).toHaveBeenLastCalledWith('2026-11-17')
      cleanup()
      renderAt('/', <MomentField placeholder="截止时间" onChange={onChange} />)
      open('截止时间')
      fireEvent.click(await screen.findByText(/^(此刻|Now)$/))
      fireEvent.click(await screen.findByRole('button', { name: /^(确 ?定|OK)$/ }))
      expect(onChange).toHaveBeenLastCalledWith('2026-11-16T16:30:00.000Z')
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([null, undefined, '', 'not a day'])('is empty for %j', (value) => {
    renderAt('/', <DateField value={value} />)
    expect(screen.getByPlaceholderText<HTMLInputElement>('选择日期').value).toBe('')
  })
})

describe('a range of days', () => {
  const bar = (filters: Record<string, string>, search: (values: object) => void = () => undefined) => (
    <FilterBar list={{ filters, search }}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Form.Item key={name} name={name}>
          <input />
        </Form.Item>
      ))}
      <DateRangeField label="入职日期" names={['hireStartDate', 'hireEndDate']} />
    </FilterBar>
  )
  const ends = () =>
    ['开始日期', '结束日期'].map((text) => screen.getByPlaceholderText<HTMLInputElement>(text))

  it('shows one end alone, and searches both as they were typed', async () => {
    const search = vi.fn()
    renderAt('/', bar({ hireStartDate: '2020-01-01' }, search))
    await waitFor(() => expect(ends().map(({ value }) => value)).toEqual(['2020-01-01', '']))
    expect(screen.getByLabelText('入职日期')).toBe(ends()[0])
    for (const [index, day] of ['2020-02-02', '2020-03-03'].entries()) {
      const box = ends()[index]
      if (box === undefined) continue
      // As a person goes on: in, typed, out.
      fireEvent.focus(box)
      enter(box, day)
      fireEvent.blur(box)
    }
    // A day is taken a moment after it was left; what is lost stays lost however often one searches.
    await waitFor(() => {
      fireEvent.submit(screen.getByRole('search'))
      expect(search.mock.lastCall?.[0]).toMatchObject({
        hireStartDate: '2020-02-02',
        hireEndDate: '2020-03-03',
      })
    })
  })

  it('stands open in a folded bar when one end is in use', () => {
    renderAt('/', bar({ hireEndDate: '2020-01-01' }))
    expect(screen.getByLabelText('入职日期').closest('[hidden]')).toBeNull()
  })
})
