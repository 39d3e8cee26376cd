import { createContext, type ReactNode, use, useState } from 'react'
import { RevealDialog, type Secret, type Words } from './RevealDialog'
import { useOpened } from './useOpened'

const UNSET = '未填写'
const keyOf = ({ endpoint, id, field }: Secret) => `${endpoint.path} ${id} ${field}`

interface Reveals {
  wholeOf: (secret: Secret) => string | undefined
  ask: (secret: Secret) => void
  hide: (secret: Secret) => void
}

const RevealsContext = createContext<Reveals>({
  wholeOf: () => undefined,
  ask: () => undefined,
  hide: () => undefined,
})
export const useReveals = () => use(RevealsContext)

interface Props extends Words {
  children: ReactNode
}

/** Around one person's record: what is revealed stays in sight until the page is left or it is hidden again. */
export const RevealScope = ({ children, ...words }: Props) => {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const asking = useOpened<Secret>()
  const { item } = asking
  return (
    <RevealsContext
      value={{
        wholeOf: (secret) => shown[keyOf(secret)],
        ask: asking.show,
        hide: (secret) => setShown(({ [keyOf(secret)]: _gone, ...rest }) => rest),
      }}
    >
      {children}
      {item && (
        <RevealDialog
          key={asking.turn}
          open={asking.open}
          secret={item}
          {...words}
          onRevealed={(value) => setShown((before) => ({ ...before, [keyOf(item)]: value ?? UNSET }))}
          onClose={asking.close}
        />
      )}
    </RevealsContext>
  )
}
