import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { press } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { Logged } from './Logged'
import { Templates } from './Templates'

afterEach(cleanup)

test('what similar work took is shown, and its half offered as the estimate', async () => {
  signIn(['homework:create'])
  const spread = [
    { from: 25, count: 1 },
    { from: 35, count: 2 },
  ]
  standIn({ 'GET /api/homeworks/minutes': { homeworks: 5, pupils: 3, median: 36, spread, ratio: 1.2 } })
  const take = vi.fn()
  renderAt('/', <Logged courseId={2} estimated={30} onTake={take} />)
  const chart = await screen.findByRole('region', { name: '学生做同类作业实际用时' })
  expect(chart.textContent).toContain(
    '近 5 次同科作业，3 人次自报，每点一人。半数学生会超过您预计的 30 分钟。',
  )
  expect(chart.querySelectorAll('li i')).toHaveLength(3)
  await press('采用中位 36 分钟')
  expect(take).toHaveBeenCalledWith(36)
})

test('a template is begun with, thrown away, or made of what is written', async () => {
  signIn(['homework:create'])
  const template = { id: 4, title: '听写', courseId: 2, courseName: '语文', estimatedMinutes: 10 }
  const server = standIn({ 'GET /api/homeworks/templates': [template] })
  const [take, save] = [vi.fn(), vi.fn()]
  renderAt('/', <Templates onTake={take} onSave={save} />)
  await press('从模板开始')
  await press('删除模板 听写')
  await expect.poll(() => server.writes()).toEqual(['DELETE /api/homeworks/templates/4'])
  await press('采用 听写')
  expect(take).toHaveBeenCalledWith(template)
  await press('存为模板')
  expect(save).toHaveBeenCalled()
})
