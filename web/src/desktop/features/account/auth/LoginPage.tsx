import { Icon, Logo } from '../../../../lib/icons'
import { ChalkBridge } from '../../../../session/login/ChalkBridge'
import { LoginForm } from '../../../../session/login/LoginForm'
import { SchoolName } from '../../../../session/login/SchoolName'
import { SignedIn } from '../../../../session/login/SignedIn'
import { useLoginForm } from '../../../../session/login/useLoginForm'
import { SchoolMark } from '../../../../session/SchoolMark'
import './login-page.css'

export const LoginPage = () => {
  const login = useLoginForm()
  return (
    <div className="login">
      <section className="login-board">
        <div className="login-school">
          {login.school?.logoUrl && <SchoolMark size={72} />}
          {login.school && <SchoolName name={login.school.schoolName} />}
          <p className="login-say">学校与家，一座桥的距离。</p>
        </div>
        <ChalkBridge />
      </section>
      <main className="login-side">
        <div className="login-column">
          <div className="login-brand">
            <span className="login-mark">
              <Logo size={36} />
            </span>
            <div>
              <b>学桥</b>
              <small>家校管理与沟通</small>
            </div>
          </div>
          <h1>登录</h1>
          <SignedIn />
          <LoginForm login={login} />
          <p className="login-hint">首次登录请使用学校发放的账号，登录后修改密码。</p>
        </div>
        <footer className="login-foot">
          <span>{login.school && `${login.school.schoolName}教务处`}</span>
          <span>
            <Icon name="shield" size="s" />
            数据仅供本校使用
          </span>
        </footer>
      </main>
    </div>
  )
}
