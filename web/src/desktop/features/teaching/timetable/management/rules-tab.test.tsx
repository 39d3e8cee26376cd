import { act, cleanup, screen } from '@testing-library/react'
import { RULE_PRESETS, type TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { press } from '../../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { RulesTab } from './RulesTab'

afterEach(cleanup)

const VERSION = {
  ...{ id: 7, semesterId: 1, semesterName: '第一学期', name: '秋二稿', status: 'DRAFT' as const },
  ...{
    effectiveFrom: null,
    publishedAt: null,
    publishedByName: null,
    basedOnName: null,
    createdByName: null,
  },
  ...{ updatedAt: '2026-11-16T02:00:00.000Z', watchesVersion: 2, lessons: 2, placed: 1, locked: 0 },
  ...{ inForce: false, running: false, mayEdit: true },
}
const { JUNIOR, PRIMARY, SENIOR } = RULE_PRESETS
const detail = (version: number, rules: TimetableRules) => ({ ...VERSION, version, rules })

const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存规则' }).disabled

/** The tab of a draft, and how it becomes another version under somebody's hands. */
const opened = async () => {
  signIn(['schedule:create'])
  const server = standIn({
    'GET /api/schedules/{id}': detail(3, JUNIOR),
    'GET /api/schedules/{id}/workbench': {
      ...{ version: 3, lessons: [], rooms: [], bells: [], rules: [], stages: ['JUNIOR'] },
      problem: { days: 5, classes: [] },
    },
  })
  renderAt('/', <RulesTab version={detail(3, JUNIOR)} />)
  await screen.findByRole('button', { name: '保存规则' })
  const becomes = (version: number, rules: TimetableRules) => {
    server.on('GET /api/schedules/{id}', detail(version, rules))
    return act(() => queryClient.invalidateQueries())
  }
  return { server, becomes }
}

test('what is being edited outlasts lessons that others move, and is saved to what the draft is then', async () => {
  const { server, becomes } = await opened()
  await press('高中')
  await becomes(4, JUNIOR)
  expect(isOff()).toBe(false)
  server.on('PUT /api/schedules/{id}', detail(5, SENIOR))
  server.on('GET /api/schedules/{id}', detail(5, SENIOR))
  await press('保存规则')
  await expect.poll(() => server.bodyOf('PUT ')).toEqual({ rules: SENIOR, version: 4 })
  await expect.poll(isOff).toBe(true)
  // Nothing is edited: what others set stands here at once.
  await becomes(6, { ...SENIOR, perDay: { weight: 1, hard: false, max: 3 } })
  const perDay = screen.getByLabelText<HTMLInputElement>('同一门课一个班每天不超过的数值')
  await expect.poll(() => perDay.value).toBe('3')
})

test('rules that others have changed meanwhile are not overwritten, and nothing is lost in silence', async () => {
  const { server, becomes } = await opened()
  await press('小学')
  await becomes(4, SENIOR)
  expect(await screen.findByText(/^规则刚在别处修改过/)).toBeTruthy()
  server.on(
    'PUT /api/schedules/{id}',
    refused('周文 刚刚修改了这条记录，请核对后再保存', { code: 'STALE' }, 409),
  )
  await press('保存规则')
  expect(await screen.findByText('周文 刚刚修改了这条记录，请核对后再保存')).toBeTruthy()
  expect(server.bodyOf('PUT ')).toEqual({ rules: PRIMARY, version: 3 })
  await press('载入最新，放弃我的修改')
  expect([isOff(), screen.queryByText(/^规则刚在别处修改过/)]).toEqual([true, null])
})
