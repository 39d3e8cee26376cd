import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useOpened } from '../record/useOpened'
import { renderAt } from '../testing'
import { type NewPassword, NewPasswordDialog } from './NewPasswordDialog'

afterEach(cleanup)

const Reset = () => {
  const made = useOpened<NewPassword>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => made.show({ username: 'zhou', password: 'abcd2345' }), [])
  return <NewPasswordDialog made={made} title="密码重置成功" label="新密码" note="只显示这一次。" />
}
const QUESTION = '密码还没有复制，关闭后不能再查看，确定要关闭吗？'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isGone = () => waitFor(() => expect(screen.queryByText('abcd2345')).toBeNull())

describe('a password that is told once', () => {
  it('stays when its dialog is closed by the way, until the question is answered', async () => {
    renderAt('/', <Reset />)
    await screen.findByText('abcd2345')
    press('关闭')
    await screen.findByText(QUESTION)
    press('取消')
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    expect(screen.getByText('abcd2345')).toBeTruthy()
    press('关闭')
    await screen.findByText(QUESTION)
    press('仍要关闭')
    await isGone()
  })

  it('goes without a word once it is copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })
    renderAt('/', <Reset />)
    await screen.findByText('abcd2345')
    press('复制')
    await screen.findByText('密码已复制到剪贴板')
    press('关闭')
    await isGone()
  })

  it('asks still when copying failed', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: () => Promise.reject(new Error('no')) },
    })
    renderAt('/', <Reset />)
    await screen.findByText('abcd2345')
    press('复制')
    await screen.findByText('复制失败，请手动复制')
    press('关闭')
    expect(await screen.findByText(QUESTION)).toBeTruthy()
  })
})
