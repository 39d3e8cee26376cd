import { Avatar } from '../../../../../lib/Avatar'

/** A person at the head of the panel. */
export const SidePerson = ({ name, lines }: { name: string; lines: readonly (string | null)[] }) => (
  <div className="side-person">
    <Avatar name={name} size="m" />
    <div>
      <b>{name}</b>
      <p>{lines.filter(Boolean).join(' · ')}</p>
    </div>
  </div>
)
