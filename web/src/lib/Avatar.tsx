/** The same person has the same one of five colours everywhere. */
const shade = (name: string) =>
  ([...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % 5) + 1

interface AvatarProps {
  name: string
  /** 28, 40 or 64 pixels. */
  size?: 's' | 'm' | 'l'
}

export const Avatar = ({ name, size = 's' }: AvatarProps) => (
  <span className={`av a${shade(name)}${size === 's' ? '' : ` ${size}`}`} aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase() ?? '?'}
  </span>
)
