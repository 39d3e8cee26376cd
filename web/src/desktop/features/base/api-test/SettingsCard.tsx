import { Switch } from 'antd'
import { TIMEOUT_MS } from './send'
import type { Settings } from './stored'
import type { Tester } from './useTester'

const SWITCHES: readonly [keyof Settings, label: string, note: string][] = [
  ['token', '携带登录令牌', '关闭后以未登录的身份请求'],
  ['confirm', '写请求前确认', '除 GET 以外的请求会真实改变数据'],
  ['format', '格式化 JSON', '按缩进显示响应体'],
]

export const SettingsCard = ({ tester }: { tester: Tester }) => (
  <section className="card api-card" aria-label="设置">
    <header>
      <h2>设置</h2>
    </header>
    <ul className="api-list">
      {SWITCHES.map(([key, label, note]) => (
        <li key={key}>
          <div>
            <b>{label}</b>
            <small className="muted">{note}</small>
          </div>
          <Switch
            aria-label={label}
            checked={tester.settings[key]}
            onChange={(on) => tester.change({ [key]: on })}
          />
        </li>
      ))}
      <li>
        <div>
          <b>超时时间</b>
          <small className="muted">超过后不再等待响应</small>
        </div>
        <span>{TIMEOUT_MS / 1000} 秒</span>
      </li>
    </ul>
  </section>
)
