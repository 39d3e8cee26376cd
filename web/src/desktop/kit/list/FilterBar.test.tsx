import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { framed, renderAt } from '../testing'
import { FilterBar } from './FilterBar'
import type { Filters } from './list-url'

afterEach(cleanup)

const bar = (count: number, filters: Filters = {}, search: (values: object) => void = () => undefined) => (
  <FilterBar list={{ filters, search }}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of fields
      <Form.Item key={index} name={`f${index}`} label={`条件${index}`}>
        <Input />
      </Form.Item>
    ))}
  </FilterBar>
)
const isHidden = (label: string) => screen.getByLabelText(label).closest('[hidden]') !== null

describe('the filter bar', () => {
  it('shows up to four fields without folding', () => {
    renderAt('/', bar(4))
    expect(screen.queryByRole('button', { name: /展开/ })).toBeNull()
    expect(isHidden('条件3')).toBe(false)
  })

  it('folds what does not fit in a row', () => {
    renderAt('/', bar(6))
    expect(isHidden('条件3')).toBe(false)
    expect([screen.queryByLabelText('条件4'), screen.queryByLabelText('条件5')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('button', { name: /展开/ }))
    expect(isHidden('条件5')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: /收起/ }))
    expect(isHidden('条件5')).toBe(true)
  })

  it('stands open when a folded field is in use', () => {
    renderAt('/', bar(6, { f5: '一' }))
    expect(isHidden('条件5')).toBe(false)
  })

  it('shows what is filtered, searches what is typed, and resets to nothing', async () => {
    const search = vi.fn()
    renderAt('/', bar(2, { f0: '一' }, search))
    const field = screen.getByLabelText('条件0')
    expect(field).toHaveProperty('value', '一')
    fireEvent.change(field, { target: { value: '二' } })
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(search).toHaveBeenLastCalledWith({ f0: '二', f1: undefined }))
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    expect(search).toHaveBeenLastCalledWith({})
  })

  it('keeps what is typed when a page is turned, and drops it with 重置', async () => {
    const page = bar(2, { f0: '一' })
    const { rerender } = renderAt('/', page)
    const field = screen.getByLabelText('条件1')
    fireEvent.change(field, { target: { value: '打到一半' } })
    // Every change of the address reads the filters anew, into another object.
    rerender(framed('/', bar(2, { f0: '一' })))
    expect(field).toHaveProperty('value', '打到一半')
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    expect(field).toHaveProperty('value', '')
    rerender(framed('/', bar(2, { f0: '二' })))
    expect(screen.getByLabelText('条件0')).toHaveProperty('value', '二')
  })
})
