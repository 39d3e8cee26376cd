import { Link } from 'react-router'
import { homeAfterLogin } from '../home'
import { isSignedIn, useSession } from '../store'

/** Someone who is still signed in need not do it again. */
export const SignedIn = () => {
  const session = useSession()
  if (!isSignedIn(session) || session.user === null) return null
  return (
    <p className="login-signed-in">
      已登录为 {session.user.name}，<Link to={homeAfterLogin(session.user)}>继续使用</Link>
    </p>
  )
}
