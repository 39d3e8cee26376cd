import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ActivityDetail } from '@xueqiao/contract/features/growth/achievements/activities'
import type { AchievementDetail } from '@xueqiao/contract/features/growth/achievements/api'
import { afterEach, expect, test, vi } from 'vitest'
import { choose, dialog, pick, press } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { ActivitiesPage } from './ActivitiesPage'
import { AwardsPage } from './AwardsPage'

afterEach(cleanup)

const ROW: AchievementDetail = {
  ...{ id: 5, studentId: 1, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ awardName: '书法比赛二等奖', kind: '文化艺术', awardLevel: '区级', awardDate: '2026-05-20' },
  ...{ issuer: '区教育局', note: null, status: 'PENDING', reason: null, authorKind: 'parent' },
  ...{ authorName: '程立', decidedByName: null, decidedAt: null, version: 2, mayEdit: true, mayDecide: true },
  files: [
    {
      ...{ id: 9, url: '/api/files/document/a.pdf', thumbnailUrl: null, name: '证书.pdf', size: 20_000 },
      type: 'application/pdf',
    },
  ],
}

const open = (
  codes: string[],
  more: Record<string, unknown>,
  path = '/student-growth/achievements',
  roles?: string[],
) => {
  signIn(codes, roles)
  const server = standIn({ 'GET /api/classes': [], ...more })
  renderAt(path, <AwardsPage />)
  return server
}

test('whoever decides sees what was handed in with its proof, and sends it back with a reason', async () => {
  const server = open(['growth:view', 'student:view'], {
    'GET /api/growth/achievements': paged([ROW]),
    'GET /api/growth/achievements/{id}': ROW,
    'POST /api/growth/achievements/{id}/reject': ROW,
    'PUT /api/growth/achievements/{id}': ROW,
  })
  fireEvent.click(await screen.findByRole('button', { name: '书法比赛二等奖' }))
  expect(await screen.findByText('证书.pdf')).toBeTruthy()
  expect(screen.getAllByText('程立（家长）').length).toBeGreaterThan(1)
  fireEvent.click(screen.getAllByRole('button', { name: '退回' }).at(-1) as HTMLElement)
  const reason = await screen.findByLabelText('退回原因')
  fireEvent.change(reason, { target: { value: '请补充证书照片' } })
  fireEvent.click(screen.getAllByRole('button', { name: '退回' }).at(-1) as HTMLElement)
  await expect.poll(() => server.bodyOf('reject')).toEqual({ reason: '请补充证书照片', version: 2 })
})

test('the form sends the numbers of its files; who may not decide has no such buttons', async () => {
  const server = open(['growth:view'], {
    'GET /api/growth/achievements': paged([{ ...ROW, mayDecide: false, status: 'REJECTED' }]),
    'GET /api/growth/achievements/{id}': ROW,
    'PUT /api/growth/achievements/{id}': ROW,
  })
  await screen.findByText('书法比赛二等奖')
  for (const name of ['通过', '退回', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
  await press('编辑')
  fireEvent.change(await screen.findByLabelText('说明'), { target: { value: '证书已补' } })
  await press('确定')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({ studentId: 1, note: '证书已补', fileIds: [9], version: 2, kind: '文化艺术' })
})

test('whoever comes from a pupil hands in theirs', async () => {
  const server = open(
    ['growth:view'],
    {
      'GET /api/growth/achievements': paged([]),
      'GET /api/classes': [{ id: 3, name: '一年级1班', grade: '一年级' }],
      'GET /api/classes/{id}/students': [{ id: 7, name: '顾清禾', studentNumber: '2023040126' }],
      'POST /api/growth/achievements': ROW,
    },
    '/student-growth/achievements?studentId=7&classId=3',
  )
  await expect.poll(() => server.asked('studentId=7').length).toBeGreaterThan(0)
  fireEvent.click((await screen.findAllByRole('button', { name: /登记荣誉|登记第一项/ }))[0] as HTMLElement)
  expect(await screen.findByText('顾清禾（2023040126）')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('奖项名称'), { target: { value: '书法比赛' } })
  await pick('类别', '文化艺术', dialog())
  await press('确定')
  await expect.poll(() => server.bodyOf('POST')).toMatchObject({ studentId: 7, awardName: '书法比赛' })
})

test('a family has seen the lines about whoever stands in the list; a teacher those about whom they came for', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const rows = [ROW, { ...ROW, id: 6, studentId: 2 }, { ...ROW, id: 7 }]
  const seen: unknown[] = []
  const answers = {
    'GET /api/growth/achievements': paged(rows),
    'PUT /api/notifications/bell/read': (_call: string, body: unknown) => {
      seen.push(body)
      return { unread: 3 }
    },
  }
  const of = (studentId: number) => ({ link: `/student-growth/achievements?studentId=${studentId}` })
  open(['growth:view'], answers, '/student-growth/achievements', ['PARENT'])
  // And those of before, which named no child.
  const all = [of(1), of(2), { link: '/student-growth/achievements' }]
  await expect.poll(() => seen).toEqual(all)
  cleanup()
  open(['growth:view'], answers, '/student-growth/achievements?studentId=2')
  await expect.poll(() => seen).toEqual([...all, of(2)])
  vi.restoreAllMocks()
})

const ACTIVITY: ActivityDetail = {
  ...{ id: 6, studentId: 1, studentName: '程亦安', studentNumber: '2026070302', className: '初一(3)班' },
  ...{ activityName: '春季研学', activityType: '社会实践', startDate: '2026-04-20', endDate: null },
  ...{ role: '组长', note: null, status: 'PENDING', reason: null, authorKind: 'parent', authorName: '程立' },
  ...{ decidedByName: null, decidedAt: null, version: 2, mayEdit: true, mayDecide: true },
  files: ROW.files,
}

test('activities stand beside awards: sent back with a reason by who decides', async () => {
  const server = open(['growth:view', 'student:view'], {
    'GET /api/growth/achievements': paged([ROW]),
    'GET /api/growth/activities': paged([ACTIVITY]),
    'GET /api/growth/activities/{id}': ACTIVITY,
    'POST /api/growth/activities/{id}/reject': ACTIVITY,
  })
  await screen.findByText('书法比赛二等奖')
  fireEvent.click(screen.getByText('活动经历'))
  expect(await screen.findByText('春季研学')).toBeTruthy()
  for (const name of ['导出', '导入']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.queryByText('书法比赛二等奖')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '春季研学' }))
  expect(await screen.findByText('证书.pdf')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: '退回' }).at(-1) as HTMLElement)
  fireEvent.change(await screen.findByLabelText('退回原因'), { target: { value: '请写明时间' } })
  fireEvent.click(screen.getAllByRole('button', { name: '退回' }).at(-1) as HTMLElement)
  await expect.poll(() => server.bodyOf('reject')).toEqual({ reason: '请写明时间', version: 2 })
})

test('an activity that came back says why and is mended by who handed it in', async () => {
  const back = { ...ACTIVITY, mayDecide: false, status: 'REJECTED', reason: '请写明时间' }
  const server = open(
    ['growth:view'],
    {
      'GET /api/growth/activities': paged([back]),
      'GET /api/growth/activities/{id}': back,
      'PUT /api/growth/activities/{id}': back,
    },
    '/student-growth/achievements?tab=activities',
  )
  expect(await screen.findByText('退回：请写明时间')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  await press('编辑')
  fireEvent.change(await screen.findByLabelText('说明'), { target: { value: '两天' } })
  await press('确定')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      ...{ studentId: 1, note: '两天', role: '组长', activityType: '社会实践', fileIds: [9], version: 2 },
    })
})

/** What awards and activities have in common. */
const handedIn = (noun: string) => ({
  ...{ path: '/student-growth/achievements', title: '荣誉成就', noun, failed: `获取${noun}列表失败` },
  filter: ['学生', '没有', 'keyword=没有'] as const,
  rights: [
    {
      codes: ['growth:view', 'student:view'],
      bar: [`登记${noun}`, '刷新', '导出', '导入'],
      row: ['通过', '退回', '更多'],
    },
    { codes: ['growth:view'], bar: [`登记${noun}`, '刷新'], row: ['通过', '退回', '更多'] },
  ],
})
const removed = (noun: string, call: string, name: string) => ({
  ...{ call, question: `确定要删除${noun} ${name} 吗?` },
  ...{ done: `删除${noun}成功`, failed: `删除${noun}失败` },
  ask: (line: HTMLElement) => choose('更多', '删除', line),
})

conforms({
  ...handedIn('荣誉'),
  page: <AwardsPage />,
  reads: 'GET /api/growth/achievements',
  rows: [ROW],
  shows: '书法比赛二等奖',
  fields: ['班级', '学生', '类别', '级别'],
  columns: '奖项名称|学生姓名|班级|审核状态|类别|级别|获奖日期|提交人|操作'.split('|'),
  remove: removed('荣誉', 'DELETE /api/growth/achievements/{id}', '书法比赛二等奖'),
})

conforms({
  ...handedIn('活动'),
  page: <ActivitiesPage />,
  reads: 'GET /api/growth/activities',
  rows: [ACTIVITY],
  shows: '春季研学',
  fields: ['班级', '学生', '活动类型', '审核状态'],
  columns: '活动名称|学生姓名|班级|审核状态|活动类型|开始日期|结束日期|担任角色|说明|提交人|操作'.split('|'),
  remove: removed('活动', 'DELETE /api/growth/activities/{id}', '春季研学'),
})
