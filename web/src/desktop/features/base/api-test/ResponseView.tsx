import { Tabs } from 'antd'
import { EmptyState, LoadingRows } from '../../../kit/list/TableState'
import { failureOf, resultColour, resultOf, resultText, sizeText } from './outcome'
import type { Outcome } from './send'
import type { Tester } from './useTester'

/** A browser that has to draw more than this stands still. */
const LONGEST_SHOWN = 200_000

const formatted = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Body = ({ text, format }: { text: string | undefined; format: boolean }) => {
  if (text === undefined) return <p className="muted">响应不是文本，无法在此显示</p>
  if (text === '') return <p className="muted">响应体为空</p>
  const whole = format ? formatted(text) : text
  return (
    <>
      {whole.length > LONGEST_SHOWN && <p className="muted">内容过长，只显示前 {LONGEST_SHOWN} 个字符</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className="api-body" aria-label="响应内容" tabIndex={0}>
        <pre className="api-code">{whole.slice(0, LONGEST_SHOWN)}</pre>
      </section>
    </>
  )
}

const Answer = ({ outcome, format }: { outcome: Outcome; format: boolean }) => {
  if (outcome.kind !== 'answer')
    return <EmptyState icon="warn" title={failureOf(outcome.kind)} text="请检查路径和网络，或稍后再试" />
  return (
    <Tabs
      size="small"
      items={[
        { key: 'body', label: '响应体', children: <Body text={outcome.text} format={format} /> },
        {
          key: 'headers',
          label: '响应头',
          children: (
            <dl className="api-headers">
              {outcome.headers.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ),
        },
      ]}
    />
  )
}

export const ResponseView = ({ tester: { last, busy, settings } }: { tester: Tester }) => (
  <section className="card api-card api-response" aria-label="响应" aria-busy={busy}>
    <header>
      <h2>响应</h2>
      {last && !busy && (
        <>
          <code>
            {last.request.method} {last.request.path}
          </code>
          <span className="api-result" role="status">
            <span className={resultColour(resultOf(last.outcome))}>{resultText(resultOf(last.outcome))}</span>
            {last.outcome.ms} ms
            {last.outcome.kind === 'answer' && ` · ${sizeText(last.outcome.size)}`}
          </span>
        </>
      )}
    </header>
    <div className="api-answer">
      {busy && <LoadingRows rows={4} />}
      {!busy && last && <Answer outcome={last.outcome} format={settings.format} />}
      {!busy && !last && (
        <EmptyState icon="send" title="还没有发送请求" text="选择一项快速测试，或填写自定义请求" />
      )}
    </div>
  </section>
)
