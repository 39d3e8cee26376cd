import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choose } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { OpenAccountsDialog } from './OpenAccountsDialog'
import { ParentsPage } from './ParentsPage'

afterEach(cleanup)

const aParent = (id: number, name: string, input: object = {}) => ({
  id,
  name,
  phone: '13712345678',
  children: [],
  account: 'enabled',
  username: '13712345678',
  version: 1,
  mayManage: true,
  inFullCharge: true,
  accountUsed: true,
  ...input,
})
const NEW = { account: 'none', username: null, accountUsed: false }
const PARENTS = [
  aParent(1, '用过的'),
  aParent(2, '未登录的', { account: 'pending', accountUsed: false }),
  aParent(3, '别班也有的', { account: 'pending', accountUsed: false, inFullCharge: false }),
  aParent(4, '新来的', NEW),
  aParent(5, '别班新来的', { ...NEW, inFullCharge: false }),
]
const answer = (call: string) => {
  if (call.startsWith('POST /api/parents/accounts'))
    return enveloped({ made: [], skipped: [{ parentId: 5, name: '别班新来的', reason: 'office' }] })
  return enveloped(
    call.includes('/parents/search') ? { content: PARENTS, totalElements: PARENTS.length } : [],
  )
}

const menus = () => screen.queryAllByRole('menu', { hidden: true })
/** What is behind a 更多: a menu more than there were, and not the last one of them while this one is on its way. */
const behind = async (more: HTMLElement) => {
  const before = menus().length
  fireEvent.click(more)
  await waitFor(() => expect(menus().length).toBe(before + 1))
  return menus().slice(-1)
}

/** What is offered for each parent, in the row or behind its 更多. */
const offered = async () => {
  answerWith(answer)
  renderAt('/family-school/parent-management', <ParentsPage />)
  const found: Record<string, string[]> = {}
  for (const { name } of PARENTS) {
    const row = (await screen.findAllByText(name))[0]?.closest('tr') ?? document.body
    const more = within(row).queryByRole('button', { name: /更多/ })
    const parts = [row, ...(more === null ? [] : await behind(more))]
    const labels = ['重置密码', '开通账号', '禁用账号']
    found[name] = labels.filter((label) => parts.some((part) => within(part).queryByText(label)))
  }
  return found
}

describe('codes are offered where they would be given', () => {
  test('to a 班主任: first ones, for parents of no other class', async () => {
    signIn([])
    expect(await offered()).toEqual({
      用过的: ['禁用账号'],
      未登录的: ['重置密码', '禁用账号'],
      别班也有的: [],
      新来的: ['开通账号'],
      别班新来的: [],
    })
  })

  test('to the office: also once they have been used', async () => {
    signIn(['system:manage'])
    expect((await offered()).用过的).toEqual(['重置密码', '禁用账号'])
  })
})

test('who gets none because of a child elsewhere is named, before and after', async () => {
  signIn([])
  answerWith(answer)
  renderAt('/', <OpenAccountsDialog open wanted={{ ids: null }} classId={7} onClose={() => {}} />)
  const outlook = await screen.findByRole('list', { name: '开通情况' })
  expect(outlook.textContent).toContain('将为 1 位家长开通账号')
  expect(outlook.textContent).toContain('1 位请由学校管理员核实后开通：别班新来的')
  fireEvent.click(screen.getByRole('button', { name: '开通账号' }))
  const skipped = await screen.findByRole('list', { name: '未开通' })
  expect(skipped.textContent).toContain('请由学校管理员核实后开通（1）：别班新来的')
})

describe('one-time passwords', () => {
  const slip = { parentId: 4, name: '新来的', username: '13712345678', code: 'abcd2345', children: [] }
  const show = async (sheet: () => unknown) => {
    signIn([])
    answerWith((call) => {
      if (call.endsWith('/accounts/sheet')) return sheet()
      return call === 'POST /api/parents/accounts' ? enveloped({ made: [slip], skipped: [] }) : answer(call)
    })
    const onClose = vi.fn()
    renderAt('/', <OpenAccountsDialog open wanted={{ ids: [4] }} classId={7} onClose={onClose} />)
    fireEvent.click(await screen.findByRole('button', { name: '开通账号' }))
    await screen.findByRole('cell', { name: 'abcd2345' })
    return onClose
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const mayGo = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('stay in sight when their download fails, until somebody says that they may go', async () => {
    const onClose = await show(() => Response.json({ message: '磁盘已满' }, { status: 500 }))
    press('下载 Excel')
    expect(
      await screen.findByText(/^将导出 \d+ 位家长的姓名、孩子、用户名（手机号）和一次性密码。$/),
    ).toBeTruthy()
    press('下载')
    expect(await screen.findByText(/磁盘已满/)).toBeTruthy()
    press('完成')
    await screen.findByText('一次性密码还没有打印或下载，关闭后不能再查看，确定要关闭吗？')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('cell', { name: 'abcd2345', hidden: true })).toBeTruthy()
    expect(mayGo()).toBe(false)
    press('仍要关闭')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('are asked about after a print, which may have been cancelled', async () => {
    vi.stubGlobal('print', () => undefined)
    const onClose = await show(() => enveloped(null))
    press('打印账号条')
    press('完成')
    await screen.findByText('账号条已经打印好了吗？关闭后不能再查看一次性密码。')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('may go without a word once they are saved', async () => {
    const onClose = await show(() => new Response('xlsx', { headers: { 'Content-Type': 'application/zip' } }))
    press('下载 Excel')
    await screen.findByText(/^将导出/)
    press('下载')
    await screen.findByText('账号清单已下载')
    await waitFor(() => expect(mayGo()).toBe(true))
    press('完成')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

conforms({
  page: <ParentsPage />,
  path: '/family-school/parent-management',
  title: '家长管理',
  noun: '家长',
  reads: 'GET /api/parents/search',
  rows: [aParent(4, '新来的', NEW)],
  shows: '新来的',
  failed: '获取家长列表失败',
  fields: ['姓名或手机', '班级', '年级', '账号'],
  columns: '序号|姓名|手机|孩子|账号|操作'.split('|'),
  filter: ['姓名或手机', '没有', 'keyword=没有'],
  rights: [
    { codes: [], bar: ['新增家长', '批量开通账号', '合并重复', '刷新'], row: ['查看', '编辑', '更多'] },
  ],
  remove: {
    call: 'DELETE /api/parents/{id}',
    ask: (line) => choose('更多', '删除', line),
    question: '确定要删除家长 新来的 吗?',
    done: '家长已删除',
    failed: '删除家长失败',
  },
})
