import { createContext, type ReactNode, use, useState } from 'react'
import { RevealSheet } from './RevealSheet'
import { keyOf, type Secret } from './secrets'

interface Reveals {
  /** What was revealed on this page, by the key of its secret. */
  shown: Readonly<Record<string, string>>
  ask: (secret: Secret) => void
}

const RevealsContext = createContext<Reveals>({ shown: {}, ask: () => undefined })
export const useReveals = () => use(RevealsContext)

/** Around a page: what is revealed there stays in sight until the page is left. */
export const RevealScope = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState<Secret>()
  return (
    <RevealsContext value={{ shown, ask: setAsked }}>
      {children}
      {asked !== undefined && (
        <RevealSheet
          secret={asked}
          onRevealed={(value) => setShown((before) => ({ ...before, [keyOf(asked)]: value }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RevealsContext>
  )
}
