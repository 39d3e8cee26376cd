import type { ReactNode } from 'react'
import { Avatar } from '../../lib/Avatar'
import { CallButton } from './reveal/Protected'
import { useReveals } from './reveal/RevealScope'
import { keyOf, type Secret } from './reveal/secrets'

interface PhoneRowProps {
  name: string
  note?: ReactNode
  secret: Secret
  phone: string | null
  masked: boolean
  /** What else can be done about them. */
  more?: ReactNode
}

/** Someone with a number to call. */
export const PhoneRow = ({ name, note, secret, phone, masked, more }: PhoneRowProps) => {
  const { shown } = useReveals()
  return (
    <div className="m-row">
      <Avatar name={name} size="m" />
      <div className="m-grow">
        <div className="m-record-name">
          <b>{name}</b>
          {note}
        </div>
        <div className="m-meta">{shown[keyOf(secret)] ?? phone ?? '没有登记电话'}</div>
      </div>
      {more}
      <CallButton secret={secret} value={phone} masked={masked} />
    </div>
  )
}
