import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftOf } from './drafts'
import { useFormDraft } from './useFormDraft'

beforeEach(() => localStorage.clear())

it('a form in which nothing was written is no draft, also after midnight', () => {
  const { result, rerender } = renderHook(({ day }) => useFormDraft('record:7', { day, text: '' }), {
    initialProps: { day: '2026-11-13' },
  })
  rerender({ day: '2026-11-14' })
  result.current.keep(result.current.start)
  expect(draftOf('record:7').read()).toBe('')
  result.current.keep({ ...result.current.start, text: '主动领读' })
  expect(JSON.parse(draftOf('record:7').read())).toEqual({ day: '2026-11-13', text: '主动领读' })
})
