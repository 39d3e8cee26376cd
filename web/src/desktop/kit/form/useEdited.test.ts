import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEdited } from './useEdited'

const row = (version: number, text: string) => ({ version, text })
type Row = ReturnType<typeof row>

const edit = () => {
  const hook = renderHook(
    (now: Row) =>
      useEdited(
        now,
        ({ text }) => ({ text }),
        (one, other) => one.text === other.text,
      ),
    { initialProps: row(3, '旧') },
  )
  const now = () => hook.result.current
  return {
    now,
    becomes: (next: Row) => hook.rerender(next),
    types: (text: string) => act(() => now().change(() => ({ text }))),
    seen: () => [now().values.text, now().from.version, now().isTouched, now().isApart],
  }
}

test('what nobody edits follows; what somebody edits stays, and is made from the version that has the same', () => {
  const { becomes, types, seen } = edit()
  becomes(row(4, '新'))
  expect(seen()).toEqual(['新', 4, false, false])
  types('我的')
  becomes(row(5, '新'))
  expect(seen()).toEqual(['我的', 5, true, false])
})

test('what others have changed meanwhile is read anew or overwritten, as is chosen', () => {
  for (const [choice, after] of [
    ['readAnew', ['别人的', 4, false, false]],
    ['keepOwn', ['我的', 4, true, false]],
  ] as const) {
    const { now, becomes, types, seen } = edit()
    types('我的')
    becomes(row(4, '别人的'))
    expect(seen()).toEqual(['我的', 3, true, true])
    act(() => now()[choice]())
    expect(seen()).toEqual(after)
  }
})

test('what is edited while the rest is being saved is still to be saved', () => {
  const { now, becomes, types, seen } = edit()
  types('一')
  const sent = now().values
  types('一二')
  act(() => now().saved(row(4, '一'), sent))
  expect(seen()).toEqual(['一二', 4, true, false])
  becomes(row(4, '一'))
  expect(seen()).toEqual(['一二', 4, true, false])
  types('一')
  act(() => now().saved(row(5, '一'), now().values))
  expect(seen()).toEqual(['一', 5, false, false])
})
