import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DIMENSION_LABELS, DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { field, hasButton, press } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { EvaluationSystemPage } from './EvaluationSystemPage'

afterEach(cleanup)

const stageOf = (id: number, stage: string, taught: boolean) => ({
  ...{ id, stage, since: null, version: 1, taught },
  dimensions: DIMENSIONS.map((dimension, index) => ({
    ...{ dimension, name: DIMENSION_LABELS[dimension], weight: 20 },
    indicators: [{ id: index + 1, name: '指标', weight: 100 }],
  })),
})
const SYSTEMS = (mayEdit: boolean) => ({
  ...{ semesterId: 2, semesterName: '第一学期', mayEdit },
  stages: [stageOf(9, '初中', true)],
})

test('weights that do not sum are said at their place, by the page and by the server', async () => {
  signIn(['growth:view'])
  const server = standIn({ 'GET /api/growth/indicators': SYSTEMS(true) })
  renderAt('/student-growth/evaluationsystem', <EvaluationSystemPage />)
  await screen.findByText('学校初始的体系')
  fireEvent.change(field('思想品德 指标 1 权重'), { target: { value: '60' } })
  expect(await screen.findByText(/权重共 60，应为 100/)).toBeTruthy()
  server.on(
    'PUT /api/growth/indicators',
    refused(
      '参数有误',
      {
        errors: [{ field: 'dimensions.0.indicators', message: '思想品德各项指标的权重共 60，应为 100' }],
      },
      400,
    ),
  )
  await press('保存')
  expect((await screen.findByRole('alert')).textContent).toContain('思想品德各项指标的权重共 60')
  await waitFor(() =>
    expect(server.bodyOf('PUT /api/growth/indicators')).toMatchObject({
      semesterId: 2,
      stage: '初中',
      id: 9,
      version: 1,
    }),
  )
})

test('what is being changed outlasts what others save, and goes on from what was saved', async () => {
  signIn(['growth:view'])
  const server = standIn({ 'GET /api/growth/indicators': SYSTEMS(true) })
  renderAt('/student-growth/evaluationsystem', <EvaluationSystemPage />)
  await screen.findByText('学校初始的体系')
  const becomes = (version: number, name: string) => {
    const system = { ...stageOf(9, '初中', true), version }
    const [first, ...others] = system.dimensions
    const dimensions = [{ ...first, indicators: [{ id: 40 + version, name, weight: 100 }] }, ...others]
    server.on('GET /api/growth/indicators', { ...SYSTEMS(true), stages: [{ ...system, dimensions }] })
  }
  const indicator = () => field('思想品德 指标 1')
  fireEvent.change(indicator(), { target: { value: '守纪' } })
  becomes(2, '诚信')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/^评价体系刚在别处修改过/)).toBeTruthy()
  expect(indicator()).toHaveProperty('value', '守纪')
  await press('保留我的修改，保存时覆盖')
  becomes(3, '守纪')
  server.on('PUT /api/growth/indicators', SYSTEMS(true))
  await press('保存')
  await waitFor(() => expect(server.bodyOf('PUT')).toMatchObject({ version: 2 }))
  await waitFor(() => expect(indicator().closest('[inert]')).toBeNull())
  fireEvent.change(indicator(), { target: { value: '守纪律' } })
  await press('保存')
  const saved = [{ id: 43, name: '守纪律' }]
  await waitFor(() =>
    expect(server.bodyOf('PUT')).toMatchObject({
      version: 3,
      dimensions: [{ indicators: saved }, {}, {}, {}, {}],
    }),
  )
})

test('whoever does not lead the school reads it', async () => {
  signIn(['growth:view'])
  standIn({ 'GET /api/growth/indicators': SYSTEMS(false) })
  renderAt('/student-growth/evaluationsystem', <EvaluationSystemPage />)
  expect(await screen.findByText(/只有学校管理员可以修改/)).toBeTruthy()
  expect(hasButton('保存')).toBe(false)
})

test('the school sees the stages it has, and is asked before one that is being changed makes way for another', async () => {
  signIn(['growth:view'])
  const stages = [stageOf(7, '小学', false), stageOf(9, '初中', true), stageOf(10, '高中', true)]
  standIn({ 'GET /api/growth/indicators': { ...SYSTEMS(true), stages } })
  renderAt('/student-growth/evaluationsystem', <EvaluationSystemPage />)
  expect(await screen.findByRole('region', { name: '初中的评价体系' })).toBeTruthy()
  expect(screen.queryByText('小学')).toBeNull()
  fireEvent.change(field('思想品德 指标 1 权重'), { target: { value: '60' } })
  fireEvent.click(screen.getByText('高中'))
  expect(await screen.findByText('初中的评价体系还没有保存，确定要离开吗?')).toBeTruthy()
  expect(screen.getByText(/权重共 60/)).toBeTruthy()
  await press('仍要离开')
  expect(await screen.findByRole('region', { name: '高中的评价体系' })).toBeTruthy()
})
