import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../../kit/acting'
import { paged, renderAt, signIn, standIn } from '../../../../kit/testing'
import { LedgerPage } from './LedgerPage'
import { heatOf } from './WeekHeat'

afterEach(cleanup)

const DAYS = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
const weekOf = (classId: number, grade: number, over: number) => ({
  ...{ classId, className: `${grade}年${classId}班`, grade, cap: 90 },
  days: DAYS.map((date, index) => ({
    ...{ date, free: false, minutes: index === 0 ? over : 0, over: index === 0 && over > 90 },
    courses: index === 0 ? [{ courseId: 2, courseName: '数学', minutes: over }] : [],
  })),
  reasons:
    over > 90
      ? [{ date: DAYS[0], title: '期中复习', courseName: '数学', teacherName: '罗文博', reason: '明天期中' }]
      : [],
})
const entry = {
  ...{
    homeworkId: 7,
    title: '期中复习',
    courseId: 2,
    courseName: '数学',
    teacherName: '罗文博',
    minutes: 110,
    total: 110,
    evenings: 1,
  },
  ...{ written: true, dueAt: '2026-11-17T00:00:00.000Z', status: 'PUBLISHED', overCapReason: '明天期中' },
}
const spread = { ...entry, homeworkId: 8, title: '周末卷', minutes: 15, total: 45, evenings: 3 }
const open = (path: string) => {
  signIn([])
  const server = standIn({
    'GET /api/homeworks/ledger/week': { days: DAYS, classes: [weekOf(3, 7, 110), weekOf(4, 8, 40)] },
    'GET /api/homeworks/ledger': {
      ...{ classId: 3, className: '7年3班', grade: 7, cap: 90, date: DAYS[0], minutes: 110 },
      ...{ entries: [entry, { ...spread, overCapReason: null }], week: [], joined: [] },
    },
    'GET /api/homeworks/missing': paged([
      {
        ...{ studentId: 9, studentName: '马思齐', studentNumber: '2026009', classId: 3, className: '7年3班' },
        ...{ missing: 3, courses: [{ courseId: 2, courseName: '数学', missing: 3 }] },
      },
    ]),
  })
  renderAt(path, <LedgerPage />)
  return server
}
const at = () => screen.getByTestId('place').textContent

test('the sheet of a class says what was given and how much that is', async () => {
  const server = open('/homework/ledger?date=2026-11-16')
  const sheet = await screen.findByRole('article', { name: '7年3班作业公示' })
  expect(sheet.textContent).toContain('书面作业共 110 分钟，上限 90 分钟超出 20 分钟')
  expect(within(sheet).getByText('期中复习')).toBeTruthy()
  expect(within(sheet).getByText('15 分钟（共 45 分钟，分 3 天完成）')).toBeTruthy()
  // The reason is for the screen of those who lead, not for the notice board.
  expect(within(sheet).getByText('超出上限的理由：明天期中').className).toContain('ledger-screen')
  expect(server.asked('/ledger?classId=3&date=2026-11-16')).toHaveLength(1)
})

test('a week shows who is over, opens to subjects, and leads to the day', async () => {
  open('/homework/ledger?view=week&date=2026-11-16')
  const over = await screen.findByLabelText('7年3班 2026-11-16 110 分钟，超出上限')
  expect(screen.getByText('明天期中')).toBeTruthy()
  await press('8年4班')
  const subjects = () => [...document.querySelectorAll('.ledger-subject')]
  expect(subjects()).toHaveLength(1)
  // A subject has its share of the cap as its colour.
  expect(subjects()[0]?.querySelector('[data-heat="2"]')?.textContent).toBe('40')
  await press('全部展开')
  expect(subjects()).toHaveLength(2)
  await press('全部收起')
  expect(subjects()).toEqual([])
  fireEvent.click(over)
  await expect.poll(at).toBe('/homework/ledger?view=day&date=2026-11-16&classId=3')
  expect([heatOf(0, 90), heatOf(10, 90), heatOf(90, 90), heatOf(91, 90), heatOf(5, 0)]).toEqual([
    ...['none', '1', '4', 'over', 'over'],
  ])
})

test('missing work stands by pupil over all subjects', async () => {
  const server = open('/homework/ledger?view=missing&classId=3')
  expect(await screen.findByText('马思齐')).toBeTruthy()
  expect(screen.getByText('数学 3')).toBeTruthy()
  expect(server.asked('/missing?classId=3')).toHaveLength(1)
})

test('nobody to look at is said', async () => {
  signIn([])
  standIn({ 'GET /api/homeworks/ledger/week': { days: DAYS, classes: [] } })
  renderAt('/homework/ledger', <LedgerPage />)
  expect(await screen.findByText('没有可以查看的班级')).toBeTruthy()
})
