import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toast } from '../../../../lib/toast'
import { button, check, errors, failsInWords, field, pick, press, says, type } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { SettingsPage } from './SettingsPage'

const SETTINGS = {
  schoolName: '明德实验学校',
  logoUrl: null,
  stages: [
    { name: '小学', firstGrade: 1, lastGrade: 6 },
    { name: '初中', firstGrade: 7, lastGrade: 9 },
  ],
  gradeWording: 'STAGE',
  titles: ['高级教师', '助教'],
  teacherHours: USUAL_HOURS,
  seniorHomeworkMinutes: 120,
  marksShown: 'level',
  doctorIds: [],
  doctors: [],
  resourceMaxMb: 300,
  idleMinutes: null,
  maxIdleMinutes: 60,
  version: 3,
}
const GET = 'GET /api/settings'
const PUT = 'PUT /api/settings'

beforeEach(() => signIn(['system:manage']))
afterEach(() => {
  cleanup()
  toast.clear()
})

const show = async (given: Record<string, unknown> = {}) => {
  const server = standIn({ [GET]: SETTINGS, [PUT]: SETTINGS, ...given })
  renderAt('/system/settings', <SettingsPage />)
  return server
}
const ready = () => waitFor(() => expect(field('学校名称').value).toBe('明德实验学校'))

test('is loaded, or says so and tries again', async () => {
  const server = await show({ [GET]: refused() })
  await screen.findByText('未能加载学校设置')
  await says('获取学校设置失败')
  server.on(GET, SETTINGS)
  await press('重试')
  await ready()
  expect(button('保存设置')).toHaveProperty('disabled', true)
})

test('is saved when something changed, and a refusal is said, at its field too', async () => {
  const server = await show()
  await ready()
  type('学校名称', '')
  await press('保存设置')
  await waitFor(() => expect(errors()).toEqual(['请输入学校名称']))
  type('学校名称', '云川第一学校')
  await failsInWords(server, PUT, '保存学校设置失败', () => press('保存设置'))
  server.on(PUT, refused('会话时长不能超过服务器允许的 60 分钟', { field: 'idleMinutes' }, 400))
  type('无操作时限', '90')
  await press('保存设置')
  await says('会话时长不能超过服务器允许的 60 分钟')
  await waitFor(() => expect(errors()).toEqual(['会话时长不能超过服务器允许的 60 分钟']))
  expect(screen.getByText('有修改尚未保存')).toBeTruthy()
  await press('放弃修改')
  await waitFor(() => expect(field('无操作时限').value).toBe(''))
  expect(button('保存设置')).toHaveProperty('disabled', true)
})

test('stages are checked where they are chosen', async () => {
  await show()
  await ready()
  const stages = screen.getByLabelText('学段与年级')
  const overlap = () => within(stages).queryByText('各学段的年级不能重叠，且应从低到高')
  await pick('初中起始年级', '六年级')
  await waitFor(() => expect(overlap()).toBeTruthy())
  await pick('小学结束年级', '五年级')
  await waitFor(() => expect(overlap()).toBeNull())
  check('高中', stages)
  await press('放弃修改')
  await waitFor(() => expect(within(stages).getByLabelText('高中')).toHaveProperty('checked', false))
})

test('what somebody else saved meanwhile is not undone', async () => {
  const server = await show()
  await ready()
  type('无操作时限', '30')
  const stale = { version: 4, changedBy: '王主任', changedAt: '2026-11-15T06:20:00Z' }
  server.on(PUT, refused('已被修改', { code: 'STALE', stale }, 409))
  server.on(GET, { ...SETTINGS, schoolName: '别人改的学校', version: 4 })
  await press('保存设置')
  const alert = await screen.findByText(/王主任 刚刚修改了学校设置/)
  expect(alert.textContent).toContain('无操作时限 仍是您填写的，其余已是最新内容')
  expect(field('学校名称').value).toBe('别人改的学校')
  expect(field('无操作时限').value).toBe('30')
  server.on(PUT, SETTINGS)
  await press('保存设置')
  await says('学校设置已保存')
  expect(server.bodyOf(PUT)).toMatchObject({ schoolName: '别人改的学校', idleMinutes: 30, version: 4 })
})

test('the minutes of homework in senior grades are the school’s to say, within limits', async () => {
  const server = await show()
  await ready()
  expect(field('高中每日作业上限（分钟）').value).toBe('120')
  type('高中每日作业上限（分钟）', '301')
  await press('保存设置')
  await waitFor(() => expect(errors()).toEqual(['高中每日作业上限应在30-300分钟之间']))
  type('高中每日作业上限（分钟）', '150')
  await press('保存设置')
  await says('学校设置已保存')
  expect(server.bodyOf(PUT)).toMatchObject({ seniorHomeworkMinutes: 150 })
})
