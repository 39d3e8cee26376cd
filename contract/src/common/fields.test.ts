import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalText, text, UNREADABLE_MESSAGE } from './fields'

const Form = z.object({ name: text({ required: '请输入姓名', max: 10 }), note: optionalText({ max: 10 }) })

test.each(['张\0三', '\ud842', '张\udfb7', '\udfb7\ud842'])('text refuses %j, and says so', (bad) => {
  const { error } = Form.safeParse({ name: bad, note: bad })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', UNREADABLE_MESSAGE],
    ['note', UNREADABLE_MESSAGE],
  ])
})

test('rare characters, emoji and lines are text like any other', () => {
  for (const fine of ['𠮷野家', '👨‍👩‍👧', 'a\nb\tc', '\ufffd'])
    expect(Form.parse({ name: fine, note: fine })).toEqual({ name: fine, note: fine })
})
