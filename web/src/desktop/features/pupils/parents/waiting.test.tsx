import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { ParentsPage } from './ParentsPage'

const parent = (id: number, child: string, className: string) => ({
  id,
  name: '江母',
  phone: '13500000001',
  children: [
    {
      ...{ studentId: id, name: child, classId: id, className, grade: '三年级', relationship: '母亲' },
      ...{ isPrimary: true, canSign: true },
    },
  ],
  account: 'none',
  username: null,
  version: 1,
  mayManage: true,
})
const TWO = [parent(1, '江大', '三年级1班'), parent(2, '江二', '三年级2班')]
const FATHER = { ...parent(3, '江大', '三年级1班'), name: '江父' }

afterEach(cleanup)
beforeEach(() => signIn(['student:view', 'student:update']))

/** A school where so many numbers wait; merging ends it. */
const open = (waiting: boolean, group = TWO) => {
  const state = { waiting }
  const calls = answerWith((call) => {
    if (call.startsWith('POST')) state.waiting = false
    if (call.includes('/duplicates'))
      return enveloped(state.waiting ? [{ reason: 'apart', parents: group }] : [])
    if (call.includes('/search')) return enveloped({ content: TWO, totalElements: 2 })
    return enveloped(call.startsWith('POST') ? TWO[0] : [])
  })
  renderAt('/family-school/parent-management', <ParentsPage />)
  return calls
}

test('says how many numbers wait, leads to them, and says no more once they are decided', async () => {
  const calls = open(true)
  fireEvent.click(await screen.findByText('1 个手机号待确认'))
  const list = await screen.findByRole('list', { name: '疑似重复' })
  await within(list).findByText('手机号与已登记的家长相同，待确认')
  expect(list.textContent).toContain('不是，请修改其中一位的手机号')
  fireEvent.click(within(list).getByText('合并'))
  const sure = await screen.findByText(/确定要把 2 条记录合并为一位家长/)
  const dialog = sure.closest<HTMLElement>('[role="dialog"]') ?? document.body
  fireEvent.click(within(dialog).getByText('合并', { selector: 'button *, button' }))
  await screen.findByText('没有发现重复的家长')
  expect(screen.queryByText('1 个手机号待确认')).toBeNull()
  const merged = calls.find(({ call }) => call.startsWith('POST'))
  expect(merged).toMatchObject({ call: 'POST /api/parents/1/merge', body: { fromId: 2 } })
})

test('marks those who wait, lets one of them be mended, and doubts that mother and father are one', async () => {
  const [mother] = TWO
  const child = mother?.children[0]
  const father = { ...FATHER, children: [{ ...child, relationship: '父亲' }] } as (typeof TWO)[number]
  const calls = open(true, [...TWO.slice(0, 1), father])
  expect(await screen.findAllByText('待确认')).toHaveLength(1)
  fireEvent.click(screen.getByText('1 个手机号待确认'))
  const list = await screen.findByRole('list', { name: '疑似重复' })
  await within(list).findByText(/他们是同一个孩子的母亲和父亲，看起来不是同一个人/)
  fireEvent.click(within(list).getByText('合并'))
  const sure = await screen.findByText(/确定要把 2 条记录合并为一位家长/)
  expect(sure.closest('[role="dialog"]')?.textContent).toContain('看起来不是同一个人')
  fireEvent.click(within(list).getByLabelText('编辑 江父'))
  await screen.findByText('编辑家长')
  expect(calls.map(({ call }) => call)).toContain('GET /api/parents/3')
})

test('of a row is not offered to those who keep only a part of the family', async () => {
  open(false)
  const [row] = await screen.findAllByRole('row', { name: /江母/ })
  expect(within(row ?? document.body).queryByText('合并')).toBeNull()
})

test('is silent where nothing waits, or is not this person’s to decide', async () => {
  open(false)
  await screen.findAllByText('江母')
  expect(screen.queryByText(/待确认/)).toBeNull()
})
