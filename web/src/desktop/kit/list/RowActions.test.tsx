import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAt, signIn } from '../testing'
import { type RowAction, RowActions } from './RowActions'

afterEach(cleanup)

const ACTIONS: RowAction[] = ['查看', '编辑', '分配', '删除'].map((label) => ({ label, onClick: vi.fn() }))
const labels = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('the actions of a row', () => {
  it('are three at most, and the rest waits behind 更多', async () => {
    signIn([])
    renderAt('/', <RowActions actions={ACTIONS} />)
    expect(labels()).toEqual(['查看', '编辑', '更多'])
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
    fireEvent.click(await screen.findByText('删除'))
    expect(ACTIONS[3]?.onClick).toHaveBeenCalled()
  })

  it('are all there where the page gives them room', () => {
    signIn([])
    renderAt('/', <RowActions actions={ACTIONS} room={4} />)
    expect(labels()).toEqual(['查看', '编辑', '分配', '删除'])
  })

  it('are only those the viewer may use', () => {
    signIn(['class:update'])
    const guarded: RowAction[] = [
      { label: '编辑', onClick: vi.fn(), need: 'class:update' },
      { label: '删除', onClick: vi.fn(), need: 'class:delete' },
    ]
    renderAt('/', <RowActions actions={guarded} />)
    expect(labels()).toEqual(['编辑'])
  })

  it('are not started twice while they are under way', async () => {
    signIn([])
    const onClick = vi.fn(() => new Promise<void>(() => undefined))
    renderAt('/', <RowActions actions={[{ label: '编辑', onClick }]} />)
    const button = screen.getByRole('button')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})
