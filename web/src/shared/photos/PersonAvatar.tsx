import { useState } from 'react'
import { Avatar } from '../../lib/Avatar'
import { usePhoto } from './photos'

interface Props {
  name: string
  /** As the row has it; without one nothing is asked of the server. */
  photoUrl: string | null | undefined
  /** 28, 40 or 64 pixels. */
  size?: 's' | 'm' | 'l'
}

/** The photo; until it is there, without one, and when it fails, the letter (001 §8.3). */
export const PersonAvatar = ({ name, photoUrl, size = 's' }: Props) => {
  const address = usePhoto(photoUrl)
  const [broken, setBroken] = useState<string>()
  if (address === undefined || address === broken) return <Avatar name={name} size={size} />
  return (
    <img
      className={size === 's' ? 'av' : `av ${size}`}
      src={address}
      alt=""
      onError={() => setBroken(address)}
    />
  )
}
