import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../api/call-error'
import { queryClient } from '../../../api/queries'
import { answerWith, enveloped, renderAt, signIn } from '../testing'
import { useResourceList } from './useResourceList'

afterEach(cleanup)
beforeEach(() => signIn([]))

const List = () => {
  const list = useResourceList(classesApi.search)
  return (
    <>
      <p>{list.isLoading ? '…' : list.rows.map((row) => row.name).join()}</p>
      <p data-testid="selected">{list.selected.join()}</p>
      <p data-testid="first">{list.first}</p>
      <button
        type="button"
        onClick={() => list.search({ name: ' 一 ', grade: undefined, headTeacherName: '' })}
      >
        search
      </button>
      <button type="button" onClick={() => list.turn(1, 10)}>
        next
      </button>
      <button type="button" onClick={() => list.turn(1, 50)}>
        larger
      </button>
      <button type="button" onClick={() => list.sortBy({ key: 'name', order: 'desc' })}>
        sort
      </button>
      <button type="button" onClick={() => list.select([1, 2])}>
        select
      </button>
      <button type="button" onClick={() => list.refresh()}>
        refresh
      </button>
    </>
  )
}

const page = (call: string, totalElements = 60) =>
  enveloped({ content: [{ id: 1, name: call }], totalElements })
const place = () => screen.getByTestId('place').textContent
const press = (name: string) => fireEvent.click(screen.getByText(name))
const SEARCH = 'GET /api/classes/search'

describe('a resource list', () => {
  it('reads its whole state from the URL', async () => {
    const calls = answerWith(page)
    renderAt('/c?name=一&page=3&size=20&sort=grade,asc&stray=1', <List />)
    await screen.findByText(/api/)
    expect(calls.map(({ call }) => call)).toEqual([`${SEARCH}?name=一&page=2&size=20&sort=grade&order=asc`])
  })

  it('writes every change to the URL and asks zero-based', async () => {
    answerWith(page)
    renderAt('/c?tab=x', <List />)
    await screen.findByText(`${SEARCH}?page=0&size=10`)
    press('next')
    await screen.findByText(`${SEARCH}?page=1&size=10`)
    expect(place()).toBe('/c?tab=x&page=2')
    press('search')
    await screen.findByText(`${SEARCH}?name=一&page=0&size=10`)
    expect(place()).toBe('/c?tab=x&name=一')
    press('larger')
    await screen.findByText(`${SEARCH}?name=一&page=0&size=50`)
    press('sort')
    await screen.findByText(`${SEARCH}?name=一&page=0&size=50&sort=name&order=desc`)
    expect(place()).toBe('/c?tab=x&name=一&size=50&sort=name,desc')
  })

  it('numbers the rows that are there, also while those of the next page are on their way', async () => {
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    answerWith((call) => (call.includes('page=1') ? late.then(() => page(call)) : page(call)))
    renderAt('/c', <List />)
    await screen.findByText(`${SEARCH}?page=0&size=10`)
    press('next')
    await waitFor(() => expect(place()).toBe('/c?page=2'))
    expect(screen.getByTestId('first').textContent).toBe('0')
    arrive()
    await screen.findByText(`${SEARCH}?page=1&size=10`)
    expect(screen.getByTestId('first').textContent).toBe('10')
  })

  it('ignores page sizes and pages that no one offers', async () => {
    answerWith(page)
    renderAt('/c?page=-4&size=7', <List />)
    expect(await screen.findByText(`${SEARCH}?page=0&size=10`)).toBeTruthy()
  })

  it('keeps the selection when it is refreshed, and drops it with a new search', async () => {
    const calls = answerWith(page)
    renderAt('/c', <List />)
    await screen.findByText(/api/)
    press('select')
    press('refresh')
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(screen.getByTestId('selected').textContent).toBe('1,2')
    press('search')
    expect(screen.getByTestId('selected').textContent).toBe('')
  })

  it('knows the same search in another order: asks anew, and leaves the address and the way back alone', async () => {
    const Orders = () => {
      const list = useResourceList(classesApi.search, { staleTime: 600_000 })
      const navigate = useNavigate()
      return (
        <>
          <p>{list.rows.map((row) => row.name).join()}</p>
          <button type="button" onClick={() => list.search({ name: '一', headTeacherName: '张' })}>
            search
          </button>
          <button type="button" onClick={() => list.search({ headTeacherName: '张', name: '一' })}>
            otherwise
          </button>
          <button type="button" onClick={() => navigate(-1)}>
            back
          </button>
        </>
      )
    }
    const calls = answerWith(page)
    renderAt('/c', <Orders />)
    await screen.findByText(/api/)
    press('search')
    await waitFor(() => expect(calls).toHaveLength(2))
    const address = place()
    press('otherwise')
    await waitFor(() => expect(calls).toHaveLength(3))
    expect([place(), calls[2]?.call]).toEqual([address, calls[1]?.call])
    press('back')
    await waitFor(() => expect(place()).toBe('/c'))
  })

  it('goes back to the last page there is', async () => {
    answerWith((call) => page(call, 11))
    renderAt('/c?page=5', <List />)
    await screen.findByText(`${SEARCH}?page=1&size=10`)
    expect(place()).toBe('/c?page=2')
  })

  it('says once that it failed', async () => {
    answerWith(() => Response.json({ message: 'abc' }, { status: 500 }))
    renderAt('/c', <List />)
    expect(await screen.findAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toBe('服务器错误: abc')
  })

  it('reads what a page knows to read, and says what it throws', async () => {
    const read = (answer: unknown) => {
      if (!Array.isArray(answer)) throw new CallError(200, { flagged: true, message: '无法解析' })
      return { content: answer, totalElements: answer.length }
    }
    const Odd = () => {
      const list = useResourceList(classesApi.search, { read })
      return <p>{list.failure ?? list.rows.map((row) => row.name).join()}</p>
    }
    answerWith(() => enveloped([{ id: 1, name: '甲' }]))
    renderAt('/c', <Odd />)
    expect(await screen.findByText('甲')).toBeTruthy()
    cleanup()
    queryClient.clear()
    answerWith(() => enveloped({ foo: 1 }))
    renderAt('/c', <Odd />)
    expect(await screen.findByText('无法解析', { selector: 'p' })).toBeTruthy()
  })
})
