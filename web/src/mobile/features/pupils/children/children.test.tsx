import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { aRecord } from '../../../record/testing'
import { ChildPage } from './ChildPage'
import { ChildrenPage } from './ChildrenPage'

afterEach(cleanup)

const parent = (profileId: number | null = 9) => signInAs({ roles: ['PARENT'], profileId })

describe('children of a parent', () => {
  const at = (profileId?: number | null) => ({ path: '/mobile/parent/children', user: parent(profileId) })

  it('lead to their record (MOBILE-15)', async () => {
    const calls = stubFetch({
      'GET /api/parents/9/students': enveloped([
        aRecord({ relationship: '母亲' }),
        aRecord({ id: 8, name: '程亦乐', className: null, headTeacherName: null, relationship: '母亲' }),
      ]),
    })
    renderPage(<ChildrenPage />, at())
    const link = await screen.findByRole('link', { name: /程亦乐/ })
    expect(link.getAttribute('href')).toBe('/mobile/parent/child/8')
    expect(screen.getByText('还没有编入班级')).toBeTruthy()
    expect(screen.getByText('待定')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it.each([null, 9])('that nobody has linked are said to be missing (%s)', async (profileId) => {
    stubFetch({ 'GET /api/parents/9/students': enveloped([]) })
    renderPage(<ChildrenPage />, at(profileId))
    expect(await screen.findByText(/还没有绑定孩子/)).toBeTruthy()
  })
})

describe('a child', () => {
  const at = { path: '/mobile/parent/child/7', route: '/mobile/parent/child/:id' }
  const look = (id: number, what: string) => ({
    id,
    at: '2026-11-12T07:40:00.000Z',
    by: '罗文博',
    what,
    reason: '联系家长',
  })

  it('is shown whole, with everyone who looked', async () => {
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false, idCardNumber: '330106201405210421' }),
      'GET /api/students/7/reveals': enveloped([
        look(4, '身份证号'),
        look(3, '家长 程立 的手机号码'),
        look(2, '家庭住址'),
        look(1, '户籍地址'),
      ]),
    })
    renderPage(<ChildPage />, { ...at, user: parent() })
    expect(await screen.findByText('330106201405210421')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /查看完整/ })).toBeNull()
    expect(await screen.findByText(/查看了家长 程立 的手机号码/)).toBeTruthy()
    expect(screen.queryByText(/查看了户籍地址/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '显示全部 4 条' }))
    expect(screen.getByText(/查看了户籍地址/)).toBeTruthy()
  })

  it('keeps from the family page what the school notes about families', async () => {
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false }),
      'GET /api/students/7/reveals': enveloped([]),
    })
    renderPage(<ChildPage />, { ...at, user: parent() })
    fireEvent.click(await screen.findByRole('radio', { name: '家庭' }))
    expect(screen.getByText('主要联系人')).toBeTruthy()
    expect(screen.queryByText('家庭情况')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '健康' }))
    expect(screen.queryByText('心理健康状况')).toBeNull()
  })

  it('of another family is not there (MOBILE-15)', async () => {
    stubFetch({})
    renderPage(<ChildPage />, { ...at, user: parent() })
    expect(await screen.findByText('资源不存在: 没有')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('孩子详情')
  })
})
