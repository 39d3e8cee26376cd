import { Logo } from '../lib/icons'
import { useSchool } from './school'

/** The school's own mark where it has one, ours where it has none. */
export const SchoolMark = ({ size = 30 }: { size?: number }) => {
  const logoUrl = useSchool()?.logoUrl
  if (!logoUrl) return <Logo size={size} />
  return <img className="school-mark" src={logoUrl} width={size} height={size} alt="校徽" />
}
