import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/queries'
import { PullToRefresh } from './PullToRefresh'
import { PULL_TRIGGER, pullHeight } from './pull'

afterEach(cleanup)

describe('pull to refresh', () => {
  it('follows the finger ever more slowly', () => {
    expect(pullHeight(-20)).toBe(0)
    expect(pullHeight(100)).toBeLessThan(100)
    expect(pullHeight(2000)).toBeLessThanOrEqual(96)
    expect(pullHeight(300)).toBeGreaterThan(PULL_TRIGGER)
  })

  const Shown = () => {
    const { data } = useQuery({ queryKey: ['pulled'], queryFn: () => ++reads })
    return <p>{`第 ${data} 次`}</p>
  }
  let reads = 0
  const pull = async (distance: number) => {
    const page = screen.getByText(/次/)
    fireEvent.touchStart(page, { touches: [{ clientY: 100 }] })
    fireEvent.touchMove(page, { touches: [{ clientY: 100 + distance / 2 }] })
    fireEvent.touchMove(page, { touches: [{ clientY: 100 + distance }] })
    await act(async () => void fireEvent.touchEnd(page))
  }

  it('reads again what the page shows, once pulled far enough', async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <PullToRefresh>
          <Shown />
        </PullToRefresh>
      </QueryClientProvider>,
    )
    expect(await screen.findByText('第 1 次')).toBeTruthy()
    await pull(40)
    expect(screen.getByText('第 1 次')).toBeTruthy()
    await pull(-200)
    expect(screen.getByText('第 1 次')).toBeTruthy()
    await pull(300)
    expect(await screen.findByText('第 2 次')).toBeTruthy()
  })
})
