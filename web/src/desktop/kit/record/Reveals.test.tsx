import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { Protected } from './Protected'
import { RevealScope } from './Reveals'

afterEach(cleanup)
beforeEach(() => signIn([]))

const secret = { label: '联系电话', owner: '王芳', endpoint: teachersApi.reveal, id: 3, field: 'phone' }
const show = (value: string | null, masked = true) =>
  renderAt(
    '/',
    <RevealScope note="查看会记入日志" reasons={['联系本人']}>
      <Protected secret={secret} value={value} masked={masked} />
    </RevealScope>,
  )
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button *' }))
const eye = (name: string) => screen.getByLabelText(name)

describe('a protected value', () => {
  it('is shown whole after a reason, in its place, until it is hidden again', async () => {
    const calls = answerWith(() => enveloped({ field: 'phone', value: '13812345678' }))
    show('138****5678')
    fireEvent.click(eye('查看完整联系电话（王芳）'))
    await screen.findByText('查看会记入日志')
    press('查看')
    expect(await screen.findByText('请填写查看原因')).toBeTruthy()
    expect(calls).toEqual([])
    press('联系本人')
    press('查看')
    expect(await screen.findByText('13812345678')).toBeTruthy()
    expect(calls).toEqual([
      { call: 'POST /api/teachers/3/reveal', body: { field: 'phone', reason: '联系本人' } },
    ])
    fireEvent.click(eye('隐藏联系电话（王芳）'))
    await waitFor(() => expect(screen.queryByText('13812345678')).toBeNull())
    expect(screen.getByText('138****5678')).toBeTruthy()
  })

  it('stays masked when the server says no', async () => {
    answerWith(() => Response.json({ success: false, message: '教师不存在' }, { status: 404 }))
    show('138****5678')
    fireEvent.click(eye('查看完整联系电话（王芳）'))
    await screen.findByText('查看会记入日志')
    press('联系本人')
    press('查看')
    expect(await screen.findByText('资源不存在: 教师不存在')).toBeTruthy()
    expect(screen.getByText('138****5678')).toBeTruthy()
  })

  it('offers nothing where it is whole or empty', () => {
    show('13812345678', false)
    show(null)
    expect(screen.getByText('未填写')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
