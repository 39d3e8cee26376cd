import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { mayLeave } from '../../../../lib/leave'
import { draftNames, draftOf } from '../../../../shared/drafts/drafts'
import { choose, field, opened, pick, press, type } from '../../../kit/acting'
import { lost, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { PreparationPage } from './PreparationPage'
import { COMMENT, CONTENT, PREPARATION, WEEK } from './testing'

afterEach(cleanup)

const WRITER = ['teachingPlan:view', 'teachingPlan:create', 'teachingPlan:update']
const AT = '2026-11-17T08:31:00.000Z'
const SAVED = {
  ...{ saved: true, revision: 4, status: 'DRAFT', savedAt: AT, blocks: {}, keptNumber: null, other: null },
  beside: null,
}

const open = (
  some: Partial<PreparationDetail> = {},
  more: Record<string, unknown> = {},
  codes: string[] = WRITER,
) => {
  signIn(codes)
  const server = standIn({
    'GET /api/lesson-preparations/{id}': { ...PREPARATION, ...some },
    'GET /api/lesson-preparations/week': WEEK,
    'GET /api/lesson-preparations/{id}/comments': [COMMENT],
    'PUT /api/lesson-preparations/{id}': SAVED,
    'GET /api/homeworks/search': { content: [], totalElements: 0 },
    ...more,
  })
  renderAt(
    '/teaching/lesson-preparations/5',
    <Routes>
      <Route path="/teaching/lesson-preparations/:id" element={<PreparationPage />} />
    </Routes>,
  )
  return server
}
const PUT = 'PUT /api/lesson-preparations/5'

test('is written beside its week: only what has changed is sent, minutes are summed against the lesson', async () => {
  const server = open()
  await screen.findByLabelText('课题')
  expect(await screen.findByText('共 35 / 40 分钟')).toBeTruthy()
  const week = within(screen.getByRole('complementary', { name: '我的课' }))
  expect(week.getByText('编辑中')).toBeTruthy()
  expect(week.getByText('已备 1 / 2 节')).toBeTruthy()
  fireEvent.change(field('第 2 个环节的时间（分钟）'), { target: { value: '40' } })
  expect(screen.getByText('共 45 / 40 分钟，超出 5 分钟')).toBeTruthy()
  await expect.poll(() => server.bodyOf(PUT), { timeout: 5_000 }).toMatchObject({ revision: 3 })
  expect(Object.keys(server.bodyOf(PUT) as object).sort()).toEqual(['revision', 'steps'])
  await screen.findByText(/^自动保存/)
  type('课题', '6.2 移项与去括号')
  await press('添加环节')
  await expect.poll(() => server.bodyOf(PUT), { timeout: 5_000 }).toMatchObject({ revision: 4 })
  expect(server.bodyOf(PUT)).toMatchObject({
    title: '6.2 移项与去括号',
    steps: [{ id: 'aaaa' }, { id: 'bbbb', minutes: 40 }, { name: '环节 3', minutes: null }],
  })
  // The parallel class shares it.
  fireEvent.click(week.getByRole('button', { name: '用这份备课' }))
  await expect
    .poll(() => server.bodyOf('/slots'))
    .toEqual({
      slots: [
        { classId: 3, date: '2026-11-17', lessonNumber: 3 },
        { classId: 4, date: '2026-11-17', lessonNumber: 5 },
      ],
    })
})

test('a lesson that shows it for one that is held no more gives it back, with all its classes; the last one, too', async () => {
  const [shown] = WEEK.lessons
  const place = (classId: number, lessonNumber: number) => ({ classId, date: '2026-11-17', lessonNumber })
  const lost = { className: '', heldOn: '2026-11-17', heldAt: 3, startsAt: '10:25' }
  // Laid on the first lesson of both classes, which is held as the third now.
  const server = open(
    { slots: [place(3, 1), place(4, 1)].map((slot) => ({ ...slot, ...lost })) },
    {
      'GET /api/lesson-preparations/week': {
        ...WEEK,
        lessons: [
          {
            ...shown,
            classes: [3, 4].map((id) => ({ id, name: `初一(${id})班` })),
            preparation: { ...shown?.preparation, slot: place(3, 1) },
          },
        ],
      },
    },
  )
  await screen.findByLabelText('课题')
  await press('不再用于这节课')
  await expect.poll(() => server.bodyOf('/slots')).toEqual({ slots: [] })
})

test('a step goes at once as long as nothing is written in it, and with what is written after a question', async () => {
  const server = open()
  await screen.findByLabelText('课题')
  const [first] = CONTENT.steps
  await press(`删除${first?.name}`)
  expect(await screen.findByText(`确定要删除“${first?.name}”和其中写下的内容吗?`)).toBeTruthy()
  await press('取消')
  await press('添加环节')
  await press('删除环节 3')
  expect(field('第 1 个环节的名称').value).toBe(first?.name)
  expect(screen.queryByLabelText('第 3 个环节的名称')).toBeNull()
  await press(`删除${first?.name}`)
  await press('删除')
  await expect.poll(() => server.bodyOf(PUT), { timeout: 5_000 }).toMatchObject({ steps: [{ id: 'bbbb' }] })
})

test('without a network it stays on the device; what the server refuses stands at its field', async () => {
  const server = open({}, { 'PUT /api/lesson-preparations/{id}': lost })
  await screen.findByLabelText('课题')
  type('课题', '没有网络时写的')
  await screen.findByText('没有网络，已留在本机，联网后自动保存')
  const [name = ''] = draftNames('preparation:5')
  expect(JSON.parse(draftOf(name).read())).toMatchObject({
    revision: 3,
    content: { title: '没有网络时写的' },
  })
  // Whoever goes to another device must know that it is not there.
  const gone = mayLeave()
  expect(await screen.findByText('备课还没有保存到服务器，确定要离开吗?')).toBeTruthy()
  await press('仍要离开')
  expect(await gone).toBe(true)
  cleanup()
  server.on('PUT /api/lesson-preparations/{id}', refused('课题不能为空', { field: 'title' }, 400))
  open({}, { 'PUT /api/lesson-preparations/{id}': refused('课题不能为空', { field: 'title' }, 400) })
  await screen.findByLabelText('课题')
  expect(field('课题').value).toBe('没有网络时写的')
  expect(await screen.findByText('课题不能为空')).toBeTruthy()
  expect(screen.getByText('未能保存')).toBeTruthy()
  for (const one of draftNames('preparation:5')) draftOf(one).keep('')
})

test('whoever leaves what the server has refused is asked, and told where it stays', async () => {
  const no = refused('内容的格式不正确', { field: 'objectives' }, 400)
  open({}, { 'PUT /api/lesson-preparations/{id}': no })
  await screen.findByLabelText('课题')
  expect(await mayLeave()).toBe(true)
  type('课题', '服务器不收的')
  await screen.findByText('未能保存')
  const left = mayLeave()
  expect(await screen.findByText('备课还没有保存到服务器，确定要离开吗?')).toBeTruthy()
  expect(screen.getByText(/只留在这台电脑上/)).toBeTruthy()
  await press('留在此页')
  expect(await left).toBe(false)
  for (const one of draftNames('preparation:5')) draftOf(one).keep('')
})

test('two who write at once see both; what is chosen goes on top of the other', async () => {
  const theirs = { ...CONTENT, title: '6.2 移项（同事改）', steps: CONTENT.steps.slice(0, 1) }
  const other = { content: theirs, revision: 9, savedAt: AT, savedByName: '范致和' }
  const server = open(
    {},
    { 'PUT /api/lesson-preparations/{id}': { ...SAVED, saved: false, keptNumber: 4, other } },
  )
  await screen.findByLabelText('课题')
  type('课题', '6.2 我的移项')
  const dialog = within(await screen.findByRole('dialog', { name: '两处同时修改了这份备课' }))
  expect(dialog.getByText(/范致和/)).toBeTruthy()
  const rows = within(dialog.getByRole('list', { name: '不同之处' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('课题修改'),
    expect.stringContaining('教学过程，例题'),
  ])
  server.on('PUT /api/lesson-preparations/{id}', { ...SAVED, revision: 10 })
  fireEvent.click(within(rows[0] as HTMLElement).getByText('采用对方的'))
  fireEvent.click(dialog.getByRole('button', { name: '按所选保存' }))
  await screen.findByText(/^自动保存/)
  expect(server.bodyOf(PUT)).toMatchObject({ revision: 9, steps: [{ id: 'aaaa' }, { id: 'bbbb' }] })
  expect(field('课题').value).toBe('6.2 移项（同事改）')
})

const aFile = (id: number, name: string) => ({
  thumbnailUrl: null,
  id,
  name,
  size: 2048,
  type: 'application/pdf',
  url: `/f/${id}`,
})

test('what two have attached and linked at once stays, whichever text is chosen', async () => {
  const [own, foreign] = [aFile(11, '移项例题.pdf'), aFile(12, '课件.pptx')]
  const theirs = { ...CONTENT, title: '6.2 移项（另一台电脑）' }
  const other = { content: theirs, revision: 9, savedAt: AT, savedByName: '林晓月' }
  const beside = { shared: true, fileIds: [12], homeworkIds: [21, 22] }
  const homework = [{ id: 21, title: '课后练习', status: 'PUBLISHED' as const }]
  const server = open(
    { files: [own, foreign], fileIds: [11], homework },
    { 'PUT /api/lesson-preparations/{id}': { ...SAVED, saved: false, keptNumber: 4, other, beside } },
  )
  await screen.findByLabelText('课题')
  expect(screen.getByRole('link', { name: '课后练习' }).getAttribute('href')).toBe('/homework/detail/21')
  type('课题', '6.2 我的移项')
  fireEvent.click(screen.getByRole('switch'))
  const dialog = within(await screen.findByRole('dialog', { name: '两处同时修改了这份备课' }))
  expect(server.bodyOf(PUT)).toMatchObject({ shared: true })
  server.on('PUT /api/lesson-preparations/{id}', { ...SAVED, revision: 10 })
  fireEvent.click(dialog.getByRole('button', { name: '按所选保存' }))
  await screen.findByText(/^自动保存/)
  // Nothing of what stands beside the text is sent back as it was.
  expect(server.bodyOf(PUT)).toEqual({ revision: 9, title: '6.2 我的移项' })
  expect(screen.getByText('课件.pptx')).toBeTruthy()
})

test('homework that was given is linked from a list', async () => {
  const given = { id: 21, title: '移项 课后练习', status: 'PUBLISHED', courseId: 2, classes: [] }
  const server = open({}, { 'GET /api/homeworks/search': { content: [given], totalElements: 1 } }, [
    ...WRITER,
    'homework:create',
  ])
  await screen.findByLabelText('课题')
  await pick('关联已布置的作业', '移项 课后练习')
  await expect.poll(() => server.bodyOf(PUT), { timeout: 5_000 }).toEqual({ revision: 3, homeworkIds: [21] })
  expect(await screen.findByRole('link', { name: '移项 课后练习' })).toBeTruthy()
})

test('comments stand beside their paragraph, are answered and resolved; versions are compared and brought back', async () => {
  const before = { ...CONTENT, board: { doc: CONTENT.board?.doc, blocks: ['b000'] }, title: '移项' }
  const version = { number: 2, kind: 'SUBMITTED', savedByName: '林晓月', savedAt: AT }
  const server = open(
    { status: 'REJECTED', reason: '目标要可观察' },
    {
      'GET /api/lesson-preparations/{id}/versions': [version],
      'GET /api/lesson-preparations/{id}/versions/{id}': { ...version, content: before },
      'POST /api/lesson-preparations/{id}/comments': { ...COMMENT, id: 2, parentId: 1 },
      'PUT /api/lesson-preparations/{id}/comments/{id}': COMMENT,
      'POST /api/lesson-preparations/{id}/versions/{id}/restore': {
        ...PREPARATION,
        content: before,
        revision: 8,
      },
    },
  )
  expect(await screen.findByText('目标要可观察')).toBeTruthy()
  expect(screen.queryByText(/须重新提交审核/)).toBeNull()
  expect(await screen.findByRole('button', { name: '第 1 条评论' })).toBeTruthy()
  expect(screen.getByText('1 条待处理')).toBeTruthy()
  await press('回复')
  type('回复评论', '已改')
  await press('发送')
  await expect.poll(() => server.bodyOf('POST')).toEqual({ text: '已改', parentId: 1 })
  await press('标为已解决')
  await expect.poll(() => server.bodyOf('/comments/1')).toEqual({ resolved: true })
  fireEvent.click(screen.getAllByRole('button', { name: '评论教学目标的一段' })[0] as HTMLElement)
  type('写一条评论', '依据是等式性质')
  await press('发送', screen.getByRole('complementary', { name: '审核' }))
  await expect
    .poll(() => server.bodyOf('POST'))
    .toEqual({ text: '依据是等式性质', place: 'objectives', block: 'b000' })
  await choose('更多', '版本')
  const dialog = await opened('版本')
  await within(dialog).findByText('从第 2 稿到现在')
  expect(dialog.querySelector('ins')?.textContent).toBe('6.2 ')
  await press('恢复到这一稿', dialog)
  await expect.poll(() => field('课题').value).toBe('移项')
})

test('what is approved is read until its writer says that it is to be changed; 反思 and 共享 wait for nothing', async () => {
  const server = open({ status: 'APPROVED', decidedAt: AT })
  expect(await screen.findByText(/须重新提交审核/)).toBeTruthy()
  expect(screen.queryByLabelText('课题')).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑教学目标' })).toBeNull()
  expect(screen.getByRole('button', { name: '编辑教学反思' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch'))
  await expect.poll(() => server.bodyOf(PUT), { timeout: 5_000 }).toEqual({ revision: 3, shared: true })
  await press('修改正文')
  expect(screen.queryByRole('button', { name: '修改正文' })).toBeNull()
  expect(field('课题').value).toBe('6.2 移项')
})

test('whoever may not write reads it, without boxes; one that waits takes 教学反思 alone', async () => {
  open({ mayEdit: false, status: 'SUBMITTED', maySubmit: false, mayWithdraw: true })
  await screen.findByText('说得出移项的依据。')
  expect(screen.queryByLabelText('课题')).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑教学目标' })).toBeNull()
  expect(screen.getByRole('button', { name: '编辑教学反思' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '撤回' })).toBeTruthy()
})

test('a colleague makes their own of an opened master, and not of what was made of one', async () => {
  const colleague = { isOwn: false, mayEdit: false, mayReflect: false, maySubmit: false, mayRemove: false }
  open(colleague)
  await screen.findByText('说得出移项的依据。')
  await choose('更多', '二次备课')
  cleanup()
  open({ ...colleague, masterId: 3, masterTitle: '主备' })
  await screen.findByText('说得出移项的依据。')
  await press('更多')
  expect(await screen.findByRole('menuitem', { name: '复制' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '二次备课' })).toBeNull()
})

test('resources are put into the text, opened from it, and named only where one may not', async () => {
  const named = (resourceId: number, name: string) => ({ type: 'resource', attrs: { resourceId, name } })
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [named(9, '旧名'), named(8, '别人的')] }],
  }
  const row = {
    ...{ id: 7, name: '移项课件', kind: 'PDF', unit: null, lesson: null, courseName: '数学', size: 2048 },
    ...{ authorName: '林晓月', updatedAt: AT, downloads: 0, tags: [], source: '原创', copyright: '校内' },
  }
  const server = open(
    {
      content: { ...CONTENT, objectives: { doc, blocks: ['b000'] } },
      resources: [{ id: 9, name: '天平动画' }],
    },
    {
      'GET /api/course-resources': { content: [row], totalElements: 1 },
      'GET /api/course-resources/{id}': { ...row, id: 9, name: '天平动画' },
    },
    [...WRITER, 'courseResource:view'],
  )
  expect(await screen.findByText(/《别人的》/)).toBeTruthy()
  await press('天平动画')
  const dialog = await opened('天平动画')
  expect(await within(dialog).findByText('林晓月', { exact: false })).toBeTruthy()
  await press('关闭', dialog)
  await press('编辑教学目标')
  fireEvent.click(await screen.findByRole('button', { name: '插入资源' }))
  const choice = await opened('插入资源')
  fireEvent.click(await within(choice).findByRole('button', { name: /移项课件/ }))
  expect(server.asked('courseId=2').length).toBeGreaterThan(0)
  await expect
    .poll(() => JSON.stringify(server.bodyOf(PUT) ?? null), { timeout: 5_000 })
    .toContain('"attrs":{"resourceId":7,"name":"移项课件"}')
})

test('a template fills what is empty; what is written is replaced only where that is chosen', async () => {
  const template = {
    ...{ id: 2, name: '数学新授课', scope: 'SCHOOL', departmentId: null, departmentName: null, version: 1 },
    ...{ authorName: '教务处', stepCount: 2, minutes: 35, updatedAt: AT, mayEdit: false },
  }
  const server = open(
    {},
    {
      'GET /api/lesson-preparations/templates': [template],
      'GET /api/lesson-preparations/templates/{id}': { ...template, content: CONTENT },
      'POST /api/lesson-preparations/{id}/template': {
        ...PREPARATION,
        content: { ...CONTENT, title: '套用以后' },
        revision: 8,
      },
    },
  )
  await screen.findByLabelText('课题')
  await press('套用模板')
  const dialog = await opened('套用模板')
  await press('套用', dialog)
  expect(
    await within(dialog).findByText('请选择模板', { selector: '.ant-form-item-explain-error' }),
  ).toBeTruthy()
  await pick('模板', '数学新授课（全校）', dialog)
  expect(await within(dialog).findByText(/^教学过程、教学目标、教学重点、板书设计。/)).toBeTruthy()
  fireEvent.click(within(dialog).getByLabelText('用模板的内容替换'))
  await press('套用', dialog)
  await expect
    .poll(() => server.bodyOf('POST /api/lesson-preparations/5/template'))
    .toEqual({ templateId: 2, replace: true, revision: 3 })
  await expect.poll(() => field('课题').value).toBe('套用以后')
})
