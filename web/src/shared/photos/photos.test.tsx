import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../session/store'
import { PersonAvatar } from './PersonAvatar'

let calls: string[] = []
const made = vi.spyOn(URL, 'createObjectURL')
const released = vi.spyOn(URL, 'revokeObjectURL')
let turn = 0

beforeEach(() => {
  calls = []
  // Another session forgets the photos of the test before.
  startSession(`token${++turn}`, { id: 1, username: 'someone', roles: ['TEACHER'], permissions: [] })
  made.mockClear()
  released.mockClear()
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    calls.push(address)
    expect(headers).toMatchObject({ Authorization: `Bearer token${turn}` })
    return address.includes('/0/') ? new Response('', { status: 404 }) : new Response('bytes')
  })
})
afterEach(cleanup)

const photo = (id: number) => `/api/teachers/${id}/photo?t=7`
const pictures = () => [...document.querySelectorAll('img')]

describe('a person’s picture', () => {
  it('is the photo, fetched once however often it is shown (TEACHER-PHOTO-05)', async () => {
    render(
      <>
        <PersonAvatar name="张三" photoUrl={photo(1)} />
        <PersonAvatar name="张三" photoUrl={photo(1)} size="l" />
      </>,
    )
    await waitFor(() => expect(pictures()).toHaveLength(2))
    cleanup()
    render(<PersonAvatar name="张三" photoUrl={photo(1)} />)
    expect(pictures()).toHaveLength(1)
    expect(calls).toEqual(['/api/teachers/1/photo?t=7&size=thumbnail'])
  })

  it('asks for nothing where there is none', () => {
    render(<PersonAvatar name="张三" photoUrl={null} />)
    expect(screen.getByText('张').className).toMatch(/^av a[1-5]$/)
    expect(calls).toEqual([])
  })

  it('falls back to the letter in silence (STUDENT-PHOTO-05, TEACHER-PHOTO-07)', async () => {
    render(<PersonAvatar name="李四" photoUrl={photo(0)} />)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.getByText('李')).toBeTruthy()
    expect(pictures()).toEqual([])
  })

  it('is new after an upload, which changes its address', async () => {
    const { rerender } = render(<PersonAvatar name="张三" photoUrl="/api/students/3/photo?v=1" />)
    await waitFor(() => expect(pictures()).toHaveLength(1))
    const before = pictures()[0]?.src
    rerender(<PersonAvatar name="张三" photoUrl="/api/students/3/photo?v=2" />)
    await waitFor(() => expect(pictures()[0]?.src ?? before).not.toBe(before))
  })

  it('keeps a hundred temporary addresses, and no more (STUDENT-PHOTO-07)', async () => {
    const people = Array.from({ length: 101 }, (_, index) => index + 1)
    render(people.map((id) => <PersonAvatar key={id} name="张三" photoUrl={photo(id)} />))
    await waitFor(() => expect(made).toHaveBeenCalledTimes(101))
    expect(released).toHaveBeenCalledExactlyOnceWith(made.mock.results[0]?.value)
    await waitFor(() => expect(pictures()).toHaveLength(101))
  })

  it('is gone with the session', async () => {
    render(<PersonAvatar name="张三" photoUrl={photo(1)} />)
    await waitFor(() => expect(pictures()).toHaveLength(1))
    cleanup()
    startSession(`token${++turn}`, { id: 2, username: 'another', roles: ['TEACHER'], permissions: [] })
    expect(released).toHaveBeenCalledTimes(1)
    render(<PersonAvatar name="张三" photoUrl={photo(1)} />)
    await waitFor(() => expect(calls).toHaveLength(2))
  })
})

describe('the letter', () => {
  it('has one of five colours, always the same for a name (STUDENT-PHOTO-06)', () => {
    const colourOf = (name: string) => {
      render(<PersonAvatar name={name} photoUrl={null} />)
      const { className } = screen.getByText(name.charAt(0))
      cleanup()
      return className
    }
    const names = Array.from({ length: 50 }, (_, index) => String.fromCharCode(0x4e00 + index * 37))
    const colours = names.map(colourOf)
    expect(new Set(colours).size).toBeLessThanOrEqual(5)
    expect(new Set(colours).size).toBeGreaterThan(1)
    expect(names.map(colourOf)).toEqual(colours)
  })
})
