import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../api/call-error'
import { usePageName } from '../../../lib/page-name'
import { renderAt } from '../testing'
import { Opened } from './Opened'
import { RecordPage } from './RecordPage'
import { useOpened } from './useOpened'

afterEach(cleanup)

const page = (query: { data?: string; error?: Error; refetch?: () => void }, known = true) =>
  renderAt(
    '/school/classes/7',
    <RecordPage
      query={{
        data: query.data,
        error: query.error ?? null,
        isError: query.error !== undefined,
        refetch: query.refetch ?? vi.fn(),
      }}
      endpoint={classesApi.get}
      known={known}
      missing={{ icon: 'school', title: '没有找到这个班级', text: '它可能已被删除' }}
      back={{ to: '/school/classes', label: '返回班级管理' }}
      failed="未能打开班级详情"
    >
      {(name) => <h1>{name}</h1>}
    </RecordPage>,
  )

describe('the page of a record', () => {
  it('waits, and shows the record once it is there', () => {
    page({})
    expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
    cleanup()
    page({ data: '一年级1班' })
    expect(screen.getByRole('heading', { name: '一年级1班' })).toBeTruthy()
  })

  it('bears the name of the record, or its title, in the tab and the trail', async () => {
    const Named = () => <p data-testid="named">{usePageName() ?? '无名'}</p>
    for (const record of [{ name: '一年级1班' }, { title: '一年级1班', authorName: '龙娟' }]) {
      renderAt(
        '/school/classes/7',
        <>
          <Named />
          <RecordPage
            query={{ data: record, error: null, isError: false, refetch: vi.fn() }}
            endpoint={classesApi.get}
            missing={{ icon: 'school', title: '没有找到', text: '' }}
            failed="未能打开"
          >
            {() => null}
          </RecordPage>
        </>,
      )
      await waitFor(() => expect(screen.getByTestId('named').textContent).toBe('一年级1班'))
      cleanup()
    }
  })

  it('says what is missing and leads back, also where the address names nothing', () => {
    page({ error: new CallError(404) })
    expect(screen.getByText('没有找到这个班级')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回班级管理' }).getAttribute('href')).toBe('/school/classes')
    cleanup()
    page({}, false)
    expect(screen.getByText('没有找到这个班级')).toBeTruthy()
  })

  it('says why it could not be opened, and tries again', () => {
    const refetch = vi.fn()
    page({ error: new CallError(500, { message: '数据库忙' }), refetch })
    expect(screen.getByText('未能打开班级详情')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

const Dialog = ({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  return (
    <fieldset aria-label={name} data-open={open}>
      <input aria-label="说明" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={onClose}>
        关闭
      </button>
    </fieldset>
  )
}
const List = () => {
  const editing = useOpened<string>()
  return (
    <>
      <button type="button" onClick={() => editing.show('一班')}>
        打开
      </button>
      <Opened by={editing}>{(name, dialog) => <Dialog {...dialog} name={name} />}</Opened>
    </>
  )
}

describe('what is opened', () => {
  it('is there while it closes, and fresh when it opens again', () => {
    renderAt('/', <List />)
    const dialog = () => screen.queryByRole('group', { name: '一班' })
    expect(dialog()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    fireEvent.change(screen.getByLabelText('说明'), { target: { value: '写到一半' } })
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(dialog()?.dataset.open).toBe('false')
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    expect(dialog()?.dataset.open).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('')
  })

  it('is gone once it has closed: of what is deleted then it reads nothing', async () => {
    renderAt('/', <List />)
    fireEvent.click(screen.getByRole('button', { name: '打开' }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: '一班' })).toBeNull())
  })
})
