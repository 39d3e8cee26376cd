import { createContext, type ReactNode, use, useState } from 'react'
import { useOpened } from '../../kit/useOpened'
import { RevealDialog, type Secret } from './RevealDialog'

interface Reveals {
  /** What was revealed here, by the key of its place. */
  shown: Readonly<Record<string, string>>
  ask: (secret: Secret) => void
  hide: (key: string) => void
}

const RevealsContext = createContext<Reveals>({ shown: {}, ask: () => undefined, hide: () => undefined })
export const useReveals = () => use(RevealsContext)

/** Around one pupil's record: what is revealed stays in sight until the page is left or it is hidden again. */
export const RevealScope = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<Record<string, string>>({})
  const asking = useOpened<Secret>()
  const hide = (key: string) => setShown(({ [key]: _gone, ...rest }) => rest)
  return (
    <RevealsContext value={{ shown, ask: asking.show, hide }}>
      {children}
      {asking.item && (
        <RevealDialog
          key={asking.turn}
          open={asking.open}
          secret={asking.item}
          onRevealed={(key, value) => setShown((before) => ({ ...before, [key]: value }))}
          onClose={asking.close}
        />
      )}
    </RevealsContext>
  )
}
