import { type ComponentType, useEffect, useState } from 'react'
import { useConfirmation } from '../api/confirmation'
import { isMobilePlace } from '../lib/place'
import { toast } from '../lib/toast'
import { useSession } from '../session/store'

type Form = ComponentType<{ onAnswer: (confirmed: boolean) => void }>

const desktop = async (): Promise<Form> => {
  const [{ AntdProvider }, { PasswordDialog }] = await Promise.all([
    import('../theme/AntdProvider'),
    import('../desktop/kit/dialog/PasswordDialog'),
  ])
  return (props) => (
    <AntdProvider>
      <PasswordDialog {...props} />
    </AntdProvider>
  )
}
const phone = async (): Promise<Form> => (await import('../mobile/kit/form/PasswordSheet')).PasswordSheet

/** Asks for the password beside whatever page is open; its form comes when it is first needed. */
export const Confirmation = () => {
  const answer = useConfirmation((state) => state.answer)
  const signedIn = useSession(({ token }) => token !== null)
  const [Form, setForm] = useState<Form>()
  useEffect(() => {
    if (answer === undefined) return
    if (!signedIn) return answer(false)
    const load = isMobilePlace() ? phone : desktop
    load().then(
      (Loaded) => setForm(() => Loaded),
      () => {
        toast.error('网络异常，服务器未响应')
        answer(false)
      },
    )
  }, [answer, signedIn])
  return answer === undefined || Form === undefined ? null : <Form onAnswer={answer} />
}
