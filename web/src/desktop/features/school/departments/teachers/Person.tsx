import { PersonAvatar } from '../../../../../shared/photos/PersonAvatar'

/** Name with avatar, and what the person is here. */
interface Props {
  name: string
  photoUrl: string | null
  role?: string | undefined
}

export const Person = ({ name, photoUrl, role }: Props) => (
  <span className="dept-person">
    <PersonAvatar name={name} photoUrl={photoUrl} />
    <b title={name}>{name}</b>
    {role !== undefined && <span className="tag green">{role}</span>}
  </span>
)
