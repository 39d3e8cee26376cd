import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DIMENSION_LABELS, DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { afterEach, expect, test } from 'vitest'
import { field, hasButton, press } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { EvaluationSystemPage } from './EvaluationSystemPage'

afterEach(cleanup)

const SYSTEMS = (mayEdit: boolean) => ({
  ...{ semesterId: 2, semesterName: '第一学期', mayEdit },
  stages: [
    {
      ...{ id: 9, stage: '初中', since: null, version: 1 },
      dimensions: DIMENSIONS.map((dimension, index) => ({
        ...{ dimension, name: DIMENSION_LABELS[dimension], weight: 20 },
        indicators: [{ id: index + 1, name: '指标', weight: 100 }],
      })),
    },
  ],
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

test('whoever does not lead the school reads it', async () => {
  signIn(['growth:view'])
  standIn({ 'GET /api/growth/indicators': SYSTEMS(false) })
  renderAt('/student-growth/evaluationsystem', <EvaluationSystemPage />)
  expect(await screen.findByText(/只有学校管理员可以修改/)).toBeTruthy()
  expect(hasButton('保存')).toBe(false)
})
