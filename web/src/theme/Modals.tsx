import { Modal } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'

type Modals = ReturnType<typeof Modal.useModal>[0]

const Context = createContext<Modals | null>(null)

/** What antd's App gives, without its messages and notifications: ours are in lib/toast. */
export const ModalHost = ({ children }: { children: ReactNode }) => {
  const [modals, holder] = Modal.useModal()
  return (
    <Context value={modals}>
      {holder}
      {children}
    </Context>
  )
}

export const useModals = (): Modals => {
  const modals = useContext(Context)
  if (modals === null) throw new Error('a question needs the page of AntdProvider around it')
  return modals
}
