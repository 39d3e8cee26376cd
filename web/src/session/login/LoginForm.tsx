import { useState } from 'react'
import { Icon } from '../../lib/icons'
import type { LoginForm as Form } from './useLoginForm'
import './login.css'

type FieldProps = { login: Form; large: boolean }

const Username = ({ login, large }: FieldProps) => (
  <div className="field">
    <label htmlFor="username">用户名</label>
    <div className={login.errors.username ? 'inp wrong' : 'inp'}>
      <Icon name="user" size={large ? 'l' : 'm'} />
      <input
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        placeholder="请输入用户名"
        value={login.values.username}
        aria-invalid={login.errors.username !== undefined}
        aria-describedby="username-message"
        onChange={(event) => login.change('username', event.target.value)}
      />
    </div>
    <p className="message" id="username-message" aria-live="polite">
      {login.errors.username}
    </p>
  </div>
)

const Password = ({ login, large }: FieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor="password">密码</label>
      <div className={login.errors.password ? 'inp wrong' : 'inp'}>
        <Icon name="lock" size={large ? 'l' : 'm'} />
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          placeholder="请输入密码"
          value={login.values.password}
          aria-invalid={login.errors.password !== undefined}
          aria-describedby="password-message"
          onChange={(event) => login.change('password', event.target.value)}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eyeoff'} size={large ? 'l' : 'm'} />
        </button>
      </div>
      <p className="message" id="password-message" aria-live="polite">
        {login.errors.password}
      </p>
    </div>
  )
}

const Remember = ({ login }: { login: Form }) => {
  const [helping, setHelping] = useState(false)
  return (
    <div>
      <div className="login-row">
        <label className="check">
          <input
            type="checkbox"
            className="tick"
            checked={login.remembering}
            onChange={(event) => login.setRemembering(event.target.checked)}
          />
          记住用户名
        </label>
        <button
          type="button"
          className="link-btn"
          aria-expanded={helping}
          onClick={() => setHelping(!helping)}
        >
          忘记密码
        </button>
      </div>
      {helping && (
        <p className="login-help" role="status">
          请联系班主任或学校教务处，核实身份后为您重置密码。
        </p>
      )}
    </div>
  )
}

/** Only while the server runs the demo school. */
const DemoAccounts = ({ login }: { login: Form }) =>
  login.accounts.length > 0 && (
    <fieldset className="login-demo">
      <legend>演示学校，选一个身份登录</legend>
      {login.accounts.map(({ username, label }) => (
        <button
          key={username}
          type="button"
          aria-pressed={login.values.username === username}
          onClick={() => login.choose(username)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )

/** The phone has its button right under the thumb, before the small print. */
export const LoginForm = ({ login, large = false }: { login: Form; large?: boolean }) => {
  const button = (
    <button type="submit" className="btn primary login-submit" aria-busy={login.busy}>
      {login.busy ? '登录中…' : '登录'}
    </button>
  )
  return (
    <form ref={login.form} className="login-form" noValidate onFocus={login.enter} onSubmit={login.submit}>
      <Username login={login} large={large} />
      <Password login={login} large={large} />
      {large && button}
      <Remember login={login} />
      {!large && button}
      <DemoAccounts login={login} />
    </form>
  )
}
