import { createContext, type ReactNode, use, useState } from 'react'
import { RevealSheet } from './RevealSheet'
import { keyOf, type Secret } from './secrets'

interface Reveals {
  /** What was revealed on this page, by the key of its secret. */
  shown: Readonly<Record<string, string>>
  ask: (secret: Secret) => void
  keep: (secret: Secret, value: string) => void
}

const RevealsContext = createContext<Reveals>({ shown: {}, ask: () => undefined, keep: () => undefined })
export const useReveals = () => use(RevealsContext)

/** Around a page: what is revealed there stays in sight until the page is left. */
export const RevealScope = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<Secret>()
  const keep = (secret: Secret, value: string) =>
    setShown((before) => ({ ...before, [keyOf(secret)]: value }))
  return (
    <RevealsContext value={{ shown, ask: setAsked, keep }}>
      {children}
      {asked !== undefined && (
        <RevealSheet
          secret={asked}
          onRevealed={(value) => keep(asked, value)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RevealsContext>
  )
}
