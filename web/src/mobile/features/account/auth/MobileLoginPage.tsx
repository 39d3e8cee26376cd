import { Logo } from '../../../../lib/icons'
import { ChalkBridge } from '../../../../session/login/ChalkBridge'
import { LoginForm } from '../../../../session/login/LoginForm'
import { SchoolName } from '../../../../session/login/SchoolName'
import { SignedIn } from '../../../../session/login/SignedIn'
import { useLoginForm } from '../../../../session/login/useLoginForm'
import { SchoolMark } from '../../../../session/SchoolMark'
import './mobile-login.css'

export const MobileLoginPage = () => {
  const login = useLoginForm()
  return (
    <div className="m-login">
      <header className="m-login-board">
        {login.school?.logoUrl && <SchoolMark size={48} />}
        {login.school && <SchoolName name={login.school.schoolName} />}
        <p className="login-say">学校与家，一座桥的距离。</p>
        <ChalkBridge />
      </header>
      <main className="m-login-form">
        <h1 className="visually-hidden">登录</h1>
        <SignedIn />
        <LoginForm login={login} large />
      </main>
      <footer className="m-login-foot">
        <span className="login-mark">
          <Logo size={18} />
        </span>
        学桥 · 家校管理与沟通
      </footer>
    </div>
  )
}
