import { cleanup, screen, waitFor } from '@testing-library/react'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { afterEach, describe, expect, test } from 'vitest'
import {
  buttons,
  closed,
  errors,
  opened,
  pick,
  place,
  press,
  row,
  says,
  tabs,
  turnTo,
  type,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ScheduleBasePage } from './ScheduleBasePage'

afterEach(cleanup)

const { periods } = BELL_PROPOSALS.PRIMARY
const BELLS = {
  ...{
    id: 3,
    name: '小学作息',
    gradeFrom: '一年级',
    gradeTo: '六年级',
    startsOn: '2026-09-01',
    endsOn: null,
  },
  ...{ days: 5, version: 1, periods, warnings: ['小学上午上课时间一般不早于 08:20，现为 08:10'] },
}
const ROOM = {
  ...{ id: 5, name: '操场', kind: '操场', building: null, classesAtOnce: 9, seats: null, classId: null },
  ...{ className: null, classGrade: null, inUse: true, remark: null, version: 1 },
}
const DAY = {
  ...{ id: 7, title: '国庆节调休', kind: 'WORKDAY', startsOn: '2026-10-10', endsOn: '2026-10-10' },
  ...{ standsFor: 3, gradeFrom: null, gradeTo: null, noLessons: false, remark: null, version: 1 },
}
const WRITER = ['schedule:view', 'schedule:create']

const show = (tab: string, rights = WRITER) => {
  signIn(rights)
  const server = standIn({
    'GET /api/bell-schedules': [BELLS],
    'POST /api/bell-schedules': { ...BELLS, id: 4, warnings: [] },
    'POST /api/bell-schedules/{id}/copy': BELLS,
    'GET /api/rooms/search': paged([ROOM]),
    'POST /api/rooms/classes': { created: 30, linked: 6 },
    'DELETE /api/rooms/{id}': refused('场地 操场 是 初一1班 体育的上课地点', {}, 409),
    'GET /api/calendar/search': paged([DAY]),
    'POST /api/calendar/national': { added: 12, skipped: ['春节调休 2026-02-14：与 寒假 冲突'] },
    'GET /api/classes': [],
  })
  renderAt(`/schedule/base?tab=${tab}`, <ScheduleBasePage />)
  return server
}

describe('the base of timetables', () => {
  test('whoever comes from a finding has the hours it is about open', async () => {
    const server = show('bells&bell=3')
    server.on('GET /api/bell-schedules/{id}', BELLS)
    await opened('编辑作息时间')
  })

  test('shows each day with its hours, and its tabs stand in the address', async () => {
    show('bells')
    await screen.findByText('自 2026-09-01 起，每周 5 天')
    expect(tabs()).toEqual(['作息时间', '场地', '校历'])
    expect(screen.getByText('08:20–09:00')).toBeTruthy()
    expect(screen.getByText('小学上午上课时间一般不早于 08:20，现为 08:10')).toBeTruthy()
    turnTo('场地')
    await row('操场')
    expect(place()).toBe('/schedule/base?tab=rooms')
  })

  test('whoever may only look sees no buttons that change', async () => {
    show('rooms', ['schedule:view'])
    const line = await row('操场')
    expect(buttons(line)).toEqual([])
    expect(buttons()).not.toContain('新增场地')
    expect(buttons()).not.toContain('为每个班建立教室')
  })

  test('begins a schedule from the usual hours, and says at the row what cannot be', async () => {
    const server = show('bells')
    await press('新增作息时间')
    const box = await opened('新增作息时间')
    await press('小学（40 分钟）', box)
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('第 2 个时段名称').value).toBe('第1节'),
    )
    type('第 3 个时段开始', '08:50', box)
    await screen.findAllByText('与 第1节（08:20–09:00）时间重叠')
    type('第 3 个时段开始', '09:15', box)
    await press('删除第 1 个时段', box)
    await press('确定', box)
    await waitFor(() => expect(errors(box)).toEqual(['请选择开始日期']))
    expect(server.writes()).toEqual([])
  })

  test('of two who change hours at once the later one reads both days', async () => {
    const server = show('bells&bell=3')
    server.on('GET /api/bell-schedules/{id}', BELLS)
    const box = await opened('编辑作息时间')
    type('第 1 个时段名称', '早操', box)
    const [first, ...rest] = periods
    server.on('GET /api/bell-schedules/{id}', {
      ...BELLS,
      version: 2,
      periods: [{ ...first, endsAt: '08:15' }, ...rest],
    })
    const stale = { version: 2, changedBy: '王主任', changedAt: '2026-11-15T06:20:00Z' }
    server.on('PUT /api/bell-schedules/{id}', refused('已被修改', { code: 'STALE', stale }, 409))
    await press('确定', box)
    await screen.findByText(/^王主任 于 .* 修改了这条记录$/)
    const words = box.querySelector('.kit-conflict')?.textContent
    expect(words).toContain(`早操 ${first?.startsAt}–${first?.endsAt}（`)
    expect(words).toContain(`${first?.name} ${first?.startsAt}–08:15（`)
    expect(words).toContain('、第1节 08:20–09:00（上午，')
  })

  test('a copy says where it was refused', async () => {
    const server = show('bells')
    await press('复制到新季节')
    const box = await opened('复制作息时间 · 小学作息')
    type('作息名称', '', box)
    await press('确定', box)
    await waitFor(() => expect(errors(box)).toEqual(['请输入作息名称', '请选择开始日期']))
    expect(server.writes()).toEqual([])
  })

  test('gives each class a room, and says why one stays', async () => {
    const server = show('rooms')
    const line = await row('操场')
    await press('为每个班建立教室')
    await says('已为 36 个班建立教室')
    await press('删除', line)
    await opened('确定要删除场地 操场 吗?')
    await press('确定')
    await says('场地 操场 是 初一1班 体育的上课地点')
    expect(server.writes()).toEqual(['POST /api/rooms/classes', 'DELETE /api/rooms/5'])
  })

  test('takes over the holidays of the country and tells what was left out', async () => {
    show('calendar')
    const line = await row('国庆节调休')
    expect(line.textContent).toContain('按星期三的课表上课')
    expect(line.textContent).toContain('2026-10-10 星期六')
    await press('导入 2026 年节假日')
    await says('已导入 12 项；春节调休 2026-02-14：与 寒假 冲突')
    await press('导入')
    await press('取消', await opened('导入校历'))
    await closed()
    await press('新增校历')
    const box = await opened('新增校历')
    await pick('类型', '调休上课', box)
    await waitFor(() => expect(box.textContent).toContain('按星期几上课'))
    await press('取消', box)
    await press('放弃修改')
    await closed()
  })
})

conforms({
  page: <ScheduleBasePage />,
  path: '/schedule/base?tab=rooms',
  title: '基础数据',
  noun: '场地',
  reads: 'GET /api/rooms/search',
  rows: [ROOM],
  shows: '操场',
  failed: '获取场地列表失败',
  fields: ['名称', '场地类型', '状态'],
  columns: '序号|场地名称|场地类型|所在楼|同时容纳班级数|座位数|所属班级|在用|备注|操作'.split('|'),
  rights: [
    { codes: WRITER, bar: ['新增场地', '为每个班建立教室', '刷新'], row: ['编辑', '删除'] },
    { codes: ['schedule:view'], bar: ['刷新'], row: [] },
  ],
  remove: {
    call: 'DELETE /api/rooms/{id}',
    question: '确定要删除场地 操场 吗?',
    done: '删除场地成功',
    failed: '删除场地失败',
  },
})

conforms({
  page: <ScheduleBasePage />,
  path: '/schedule/base?tab=calendar',
  title: '基础数据',
  noun: '校历',
  reads: 'GET /api/calendar/search',
  rows: [DAY],
  shows: '国庆节调休',
  failed: '获取校历失败',
  fields: ['名称', '类型', '日期'],
  columns: '序号|名称|类型|开始日期|结束日期|当天|年级|备注|操作'.split('|'),
  rights: [
    {
      codes: WRITER,
      bar: ['新增校历', '导入 2026 年节假日', '导入', '导出', '刷新'],
      row: ['编辑', '删除'],
    },
    { codes: ['schedule:view'], bar: ['导出', '刷新'], row: [] },
  ],
  remove: {
    call: 'DELETE /api/calendar/{id}',
    question: '确定要删除校历 国庆节调休 吗?',
    done: '删除校历成功',
    failed: '删除校历失败',
  },
})
