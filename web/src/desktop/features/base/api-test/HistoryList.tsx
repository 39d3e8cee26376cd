import { Button } from 'antd'
import { formatTime } from '../../../../lib/format'
import { resultColour, resultText } from './outcome'
import type { TestRequest } from './send'
import { HISTORY_LENGTH } from './stored'
import type { Tester } from './useTester'

interface Props {
  tester: Tester
  onChoose: (request: TestRequest) => void
}

export const HistoryList = ({ tester, onChoose }: Props) => (
  <section className="card api-card" aria-label="历史记录">
    <header>
      <h2>历史记录</h2>
      <small className="muted">最近 {HISTORY_LENGTH} 次，保存在本机</small>
      {tester.history.length > 0 && (
        <Button size="small" onClick={tester.forget}>
          清空历史
        </Button>
      )}
    </header>
    {tester.history.length === 0 ? (
      <p className="muted api-none">还没有请求记录</p>
    ) : (
      <ul className="api-list">
        {tester.history.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="api-entry"
              title="填入自定义请求"
              onClick={() => onChoose(entry.request)}
            >
              <b>{entry.request.method}</b>
              <code>{entry.request.path}</code>
            </button>
            <span className={resultColour(entry)}>{resultText(entry)}</span>
            <small className="muted">
              {entry.ms} ms · {formatTime(entry.at)}
            </small>
          </li>
        ))}
      </ul>
    )}
  </section>
)
