import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { resultColour, resultOf, resultText } from './outcome'
import { QUICK_TESTS, type QuickTest } from './quick'
import type { Outcome } from './send'
import type { Tester } from './useTester'

export const QuickTests = ({ tester }: { tester: Tester }) => {
  const [results, setResults] = useState<Readonly<Record<string, Outcome>>>({})

  const test = async ({ request }: QuickTest) => {
    const outcome = await tester.run(request)
    if (outcome) setResults((before) => ({ ...before, [request.path]: outcome }))
  }
  const testAll = async () => {
    for (const quick of QUICK_TESTS) await test(quick)
  }

  return (
    <section className="card api-card" aria-label="快速测试">
      <header>
        <h2>快速测试</h2>
        <Button size="small" icon={<Icon name="play" />} disabled={tester.busy} onClick={testAll}>
          全部测试
        </Button>
      </header>
      <ul className="api-list">
        {QUICK_TESTS.map((quick) => {
          const outcome = results[quick.request.path]
          return (
            <li key={quick.request.path}>
              <div>
                <b>{quick.title}</b>
                <code>{quick.request.path}</code>
              </div>
              {outcome && (
                <>
                  <span className={resultColour(resultOf(outcome))}>{resultText(resultOf(outcome))}</span>
                  <small className="muted">{outcome.ms} ms</small>
                </>
              )}
              <Button
                size="small"
                aria-label={`测试 ${quick.title}`}
                disabled={tester.busy}
                onClick={() => test(quick)}
              >
                测试
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
