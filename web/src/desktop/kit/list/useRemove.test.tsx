import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { useRemove } from './useRemove'

afterEach(cleanup)

let removed: readonly number[] = []
beforeEach(() => {
  removed = []
  signIn([])
})

const Buttons = ({ ids }: { ids: number[] }) => {
  const remove = useRemove({
    of: { noun: '班级', measure: '个' },
    one: classesApi.remove,
    many: classesApi.removeMany,
    after: (gone) => {
      removed = gone
    },
  })
  return (
    <>
      <button type="button" onClick={() => remove.one({ id: 7, name: '一年级1班' })}>
        one
      </button>
      <button type="button" onClick={() => remove.many(ids)}>
        many
      </button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByText(name))
const answer = async (name: '确定' | '取消') => fireEvent.click(await screen.findByRole('button', { name }))

describe('deleting', () => {
  it('one asks by name, then tells', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', <Buttons ids={[]} />)
    press('one')
    expect(await screen.findByText('确定要删除班级 一年级1班 吗?')).toBeTruthy()
    await answer('确定')
    expect(await screen.findByText('删除班级成功')).toBeTruthy()
    expect(calls.map(({ call }) => call)).toEqual(['DELETE /api/classes/7'])
    expect(removed).toEqual([7])
  })

  it('many asks with their number and sends the list', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', <Buttons ids={[3, 4]} />)
    press('many')
    expect(await screen.findByText('确定要删除选中的 2 个班级吗?')).toBeTruthy()
    await answer('确定')
    expect(await screen.findByText('批量删除班级成功')).toBeTruthy()
    expect(calls).toEqual([{ call: 'DELETE /api/classes/batch', body: [3, 4] }])
  })

  it('nothing warns and asks nothing', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', <Buttons ids={[]} />)
    press('many')
    expect(await screen.findByText('请选择要删除的班级')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })

  it('is silent when cancelled', async () => {
    const calls = answerWith(() => enveloped(null))
    renderAt('/', <Buttons ids={[]} />)
    // Toasts of the tests before this one are still there.
    const toasts = document.querySelectorAll('.toast').length
    press('one')
    await answer('取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([])
    expect(document.querySelectorAll('.toast')).toHaveLength(toasts)
  })

  it('prefers the words of the server when it is refused', async () => {
    answerWith(() => ({ success: false, message: '班级正在排课' }))
    renderAt('/', <Buttons ids={[]} />)
    press('one')
    await answer('确定')
    expect(await screen.findByText('班级正在排课')).toBeTruthy()
    expect(removed).toEqual([])
  })
})
