import { Link } from 'react-router'
import { Icon } from '../../lib/icons'
import './new-link.css'

/** In the header of a list: to the form of something new. */
export const NewLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="m-button m-primary m-new-link" to={to}>
    <Icon name="plus" />
    {children}
  </Link>
)
