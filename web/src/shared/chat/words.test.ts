import { describe, expect, it } from 'vitest'
import { delayText } from './delay'
import { hoursText, offDutyText } from './hours'
import { aConversation } from './testing'
import { captionOf, listTime, mayReopen, overText } from './words'

const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour - 8, minute))
const usual = { from: '07:30', to: '18:00' }
const hours = {
  enabled: true,
  week: [usual, usual, usual, usual, usual, null, null],
  onDuty: true,
  visibleAt: null,
}

describe('words about time', () => {
  it('say in which hours a teacher reads', () => {
    expect(hoursText(hours, at(16, 9))).toBe('沟通时段 07:30 – 18:00，其余时间延后送达')
    // A Saturday.
    expect(hoursText(hours, at(14, 9))).toBe('沟通时段 周一 07:30 – 18:00，其余时间延后送达')
    expect(hoursText({ ...hours, enabled: false }, at(16, 9))).toBeUndefined()
  })

  it('say when a message will be seen, as long as it is not', () => {
    const monday = at(16, 7, 30).toISOString()
    expect(delayText(monday, at(16, 6))).toBe('老师将于 7:30 后看到')
    expect(delayText(monday, at(15, 21))).toBe('老师将于 7:30 后看到')
    expect(delayText(monday, at(13, 21))).toBe('老师将于 星期一 7:30 后看到')
    expect([delayText(monday, at(16, 8)), delayText(null, at(16, 8))]).toEqual([undefined, undefined])
  })

  it('say before one writes that nobody reads it now', () => {
    const off = { ...hours, onDuty: false }
    const next = at(17, 7, 30).toISOString()
    expect(offDutyText({ ...off, visibleAt: next }, at(16, 21))).toBe(
      '老师 18:00 后不在线，消息明早 07:30 送达',
    )
    const today = at(16, 7, 30).toISOString()
    expect(offDutyText({ ...off, visibleAt: today }, at(16, 6))).toBe('老师现在不在线，消息今天 07:30 送达')
    expect(offDutyText({ ...off, visibleAt: today }, at(13, 6))).toBe('老师现在不在线，消息星期一 07:30 送达')
    expect(offDutyText(hours, at(16, 9))).toBeUndefined()
  })

  it('name the day in the list', () => {
    expect(listTime(at(16, 10, 42).toISOString(), at(16, 11))).toBe('10:42')
    expect(listTime(at(15, 10).toISOString(), at(16, 11))).toBe('昨天')
    expect(listTime(at(13, 10).toISOString(), at(16, 11))).toBe('11-13')
  })
})

it('a picture without words has no caption: its name stands in for them', () => {
  const file = { name: '课堂.jpg' }
  expect(captionOf({ content: '课堂.jpg', file })).toBe('')
  expect(captionOf({ content: '今天的黑板', file })).toBe('今天的黑板')
})

it('a talk says why nothing can be written, and is opened again by the two while somebody is there', () => {
  const conversation = aConversation()
  expect(overText(conversation, true)).toBeUndefined()
  const ended = { ...conversation, active: false }
  expect(overText(ended, true)).toBe('会话已结束，仍可查看以前的消息。')
  expect(mayReopen(ended)).toBe(true)
  expect(mayReopen({ ...ended, mayManage: false })).toBe(false)
  const empty = { ...conversation, reachable: false }
  expect(overText(empty, false)).toBe('会话中已没有可以接收消息的人。')
  expect(overText({ ...empty, left: true }, false)).toBe('您已不在该会话中，只能查看以前的消息。')
  expect(mayReopen({ ...empty, active: false })).toBe(false)
})
