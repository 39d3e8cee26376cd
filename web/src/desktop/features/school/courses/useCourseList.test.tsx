import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { useCourseList } from './useCourseList'

afterEach(cleanup)
beforeEach(() => signIn([]))

const row = (id: number) => ({ id, name: `课程${id}`, courseCode: `C${id}`, credits: 30 - id })
const COURSES = Array.from({ length: 25 }, (_, index) => row(index + 1))

const List = () => {
  const list = useCourseList()
  return (
    <>
      <p data-testid="rows">{list.isLoading ? '…' : list.rows.map(({ id }) => id).join()}</p>
      <p data-testid="total">{list.total}</p>
      <button type="button" onClick={() => list.turn(1, 10)}>
        next
      </button>
      <button type="button" onClick={() => list.turn(1, 50)}>
        larger
      </button>
      <button type="button" onClick={() => list.sortBy({ key: 'credits', order: 'asc' })}>
        sort
      </button>
      <button type="button" onClick={() => list.search({ name: ' 数 ', courseCode: '' })}>
        search
      </button>
    </>
  )
}

const place = () => screen.getByTestId('place').textContent
const press = (name: string) => fireEvent.click(screen.getByText(name))
const shows = (text: string) => screen.findByText(text)
const ids = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? from + index : from - index,
  ).join()

describe('the list of courses', () => {
  it('turns, resizes and sorts what it has, without asking again', async () => {
    const calls = answerWith(() => enveloped(COURSES))
    renderAt('/c?tab=x', <List />)
    await shows(ids(1, 10))
    expect(screen.getByTestId('total').textContent).toBe('25')
    press('next')
    await shows(ids(11, 20))
    expect(place()).toBe('/c?tab=x&page=2')
    press('sort')
    await shows(ids(25, 16))
    press('larger')
    await shows(ids(25, 1))
    expect(place()).toBe('/c?tab=x&size=50&sort=credits,asc')
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/courses/all'])
    press('search')
    await screen.findByText(
      (_, element) => element?.textContent === '/c?tab=x&name=数&size=50&sort=credits,asc',
    )
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/courses/all', 'GET /api/courses/all?name=数'])
  })

  it('shows the last page there is, and leaves the order alone for a key it does not know', async () => {
    answerWith(() => enveloped(COURSES))
    renderAt('/c?page=9&sort=password,desc', <List />)
    await shows(ids(21, 25))
    press('next')
    await shows(ids(11, 20))
  })
})
