import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSession } from '../../../../session/store'
import { METHODS, send } from './send'

interface Description {
  paths?: Record<string, Record<string, { summary?: string }>>
}

const MOST_SHOWN = 50
const ADDRESS = '/api/openapi.json'

const optionsIn = ({ paths = {} }: Description) =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    METHODS.flatMap((method) => {
      const verb = verbs[method.toLowerCase()]
      if (verb === undefined) return []
      const value = `${method} ${path}`
      return [{ value, label: `${value}　${verb.summary ?? ''}`, method, path }]
    }),
  )

/** What the server itself says it can be asked, read when someone is about to ask; without it one types. */
export const useKnownPaths = () => {
  const [wanted, setWanted] = useState(false)
  const token = useSession((session) => session.token)
  const query = useQuery({
    queryKey: [ADDRESS],
    queryFn: async () => {
      const outcome = await send({ method: 'GET', path: ADDRESS, query: [], headers: [], body: '' }, token)
      if (outcome.kind !== 'answer' || outcome.status !== 200) return []
      return optionsIn(JSON.parse(outcome.text ?? '{}') as Description)
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const all = useMemo(() => query.data ?? [], [query.data])
  return {
    load: () => setWanted(true),
    matching: (typed: string) => {
      const text = typed.trim().toLowerCase()
      return all.filter(({ label }) => label.toLowerCase().includes(text)).slice(0, MOST_SHOWN)
    },
  }
}
