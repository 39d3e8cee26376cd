import { useSearchParams } from 'react-router'

const TABS = ['info', 'teachers', 'classes'] as const

/**
 * Which department, which tab, with or without those below: in the URL, so that a link shows the same. An address
 * without one shows `usual`.
 */
export const useSelection = (usual?: number) => {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('department'))
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: name !== 'department' },
    )
  return {
    id: Number.isInteger(id) && id > 0 ? id : usual,
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'teachers',
    below: params.get('below') !== '0',
    select: (next: number | null) => set('department', next === null ? undefined : String(next)),
    setTab: (tab: string) => set('tab', tab),
    setBelow: (below: boolean) => set('below', below ? undefined : '0'),
  }
}
export type Selection = ReturnType<typeof useSelection>
