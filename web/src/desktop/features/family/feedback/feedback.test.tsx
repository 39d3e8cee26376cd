import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../../../session/store'
import { keepChild } from '../../../../shared/child'
import { closed, confirm, failsInWords, opened, pick, place, press, row, says } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { FeedbackPage } from './FeedbackPage'
import { MyFeedback } from './MyFeedback'

const FEEDBACK = {
  id: 7,
  title: '课间水杯总被拿走',
  category: '投诉',
  status: 'OPEN',
  recipient: 'SCHOOL',
  excerpt: '连着三天了',
  anonymous: true,
  mine: false,
  submitterKind: 'PARENT',
  submitterName: null,
  studentName: null,
  relationship: null,
  className: null,
  assigneeId: null,
  assigneeName: null,
  createdAt: '2026-11-15T06:20:00Z',
  dueAt: '2026-11-18T06:20:00Z',
  overdue: false,
  closedAt: null,
  satisfaction: null,
  replyCount: 0,
  imageCount: 0,
  mayAssign: true,
  version: 2,
}
const SEARCH = 'GET /api/feedback'

conforms({
  page: <FeedbackPage />,
  path: '/family-school/feedback',
  title: '意见反馈',
  noun: '反馈',
  reads: SEARCH,
  rows: [FEEDBACK],
  shows: '匿名家长',
  failed: '获取反馈列表失败',
  fields: ['关键字', '反馈类型', '提交日期', '反馈对象'],
  columns: '标题|反馈类型|状态|提交人|反馈对象|处理人|处理期限|提交时间|满意度|操作'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  rights: [{ codes: [], bar: ['统计', '刷新', '提交反馈'], row: ['查看', '指派'] }],
})

conforms({
  page: <MyFeedback staff send={null} onAdd={() => undefined} />,
  path: '/family-school/feedback',
  title: '我提交的反馈',
  noun: '反馈',
  reads: 'GET /api/feedback/mine',
  rows: [{ ...FEEDBACK, mine: true }],
  shows: '课间水杯总被拿走',
  failed: '获取反馈列表失败',
  columns: '标题|反馈类型|状态|反馈对象|处理人|回复|提交时间|满意度|操作'.split('|'),
  rights: [{ codes: [], bar: ['刷新'], row: ['查看'] }],
})

test('a parent of several begins with the child that was looked at last', async () => {
  const child = (id: number, name: string) => ({
    id,
    name,
    className: '初一(3)班',
    headTeacherName: '林晓月',
  })
  signIn([])
  startSession('token', {
    id: 1,
    username: 'someone',
    roles: ['PARENT'],
    profileType: 'PARENT',
    profileId: 9,
  })
  keepChild(1, 4)
  const server = standIn({
    'GET /api/feedback/mine': paged([]),
    'GET /api/feedback/start': { children: [child(3, '程亦安'), child(4, '程亦乐')] },
  })
  renderAt('/family-school/feedback', <FeedbackPage />)
  await press('提交反馈')
  const box = await opened('提交反馈')
  await waitFor(() => expect(box.textContent).toContain('程亦乐，初一(3)班'))
  expect(server.asked('GET /api/feedback/start')).toHaveLength(1)
})

describe('what staff handle', () => {
  const show = async (given: object = {}) => {
    signIn([])
    const server = standIn({
      [SEARCH]: paged([{ ...FEEDBACK, ...given }]),
      'GET /api/feedback/{id}/assignees': [{ userId: 3, name: '李主任', departmentName: null }],
    })
    renderAt('/family-school/feedback', <FeedbackPage />)
    return { server, line: await row('课间水杯总被拿走') }
  }

  test('says what is late and whose it is, and leads to it', async () => {
    const { line } = await show({ overdue: true, dueAt: '2026-01-01T06:20:00Z', mayAssign: false })
    expect(line.textContent).toMatch(/逾期 \d+ 天/)
    expect(line.textContent).toContain('未指派')
    expect(line.textContent).not.toContain('指派查看')
    await press('查看', line)
    await waitFor(() => expect(place()).toBe('/family-school/feedback/7'))
  })

  test('is handed on, or says why not', async () => {
    const { server, line } = await show()
    await press('指派', line)
    const box = await opened('指派')
    await pick('处理人', '李主任', box)
    await failsInWords(server, 'PUT /api/feedback/{id}/assignee', '指派失败', () => confirm())
    await confirm()
    await says('指派成功')
    await closed()
  })
})
