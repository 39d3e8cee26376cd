import { COST_KEYS, COST_LABELS, type CostKey } from '@xueqiao/contract/features/teaching/timetable/rules'
import { scheduleRunsApi as api, type ScheduleRun } from '@xueqiao/contract/features/teaching/timetable/runs'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatNumber } from '../../../../../lib/format'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { isOpen, runName } from './Run'

/** So many stand beside each other; older ones can still be taken. */
const SHOWN = 4

interface Asked {
  run: ScheduleRun
  rule: CostKey | 'hard'
}

/** What a count of a run is made of. The table of the run that was taken is the draft's: there each can be gone to. */
const Places = ({ id, asked: { run, rule } }: { id: number; asked: Asked }) => {
  const query = useApi(
    api.broken,
    { params: { id, runId: run.id }, query: { rule } },
    { staleTime: 0, silent: true },
  )
  const { data, error } = query
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={2} />
    ) : (
      <FailedState title="未能查找" text={failureText(error, api.broken)} onRetry={query.refetch} />
    )
  return (
    <>
      <ul className="tm-places">
        {data.places.map(({ text, lessonId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may read the same
          <li key={index}>
            {run.taken && lessonId !== null ? (
              <Link to={`/schedule/workbench?id=${id}&lesson=${lessonId}`}>{text}</Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {data.places.length === 0 && <p className="muted">按现在的规则，没有一处。</p>}
      {data.total > data.places.length && (
        <p className="muted">
          共 {data.total} 处，这里列出前 {data.places.length} 处。
        </p>
      )}
    </>
  )
}

/** Runs beside each other: every rule with what it comes to in each of them, place by place where that is asked. */
export const RunCosts = ({ id, runs }: { id: number; runs: readonly ScheduleRun[] }) => {
  const [asked, setAsked] = useState<{ runId: number; rule: Asked['rule'] }>()
  const shown = runs
    .flatMap((run) => (run.figures === null ? [] : [{ run, figures: run.figures }]))
    .slice(0, SHOWN)
  if (shown.length === 0) return null
  const costOf = ({ figures }: (typeof shown)[number], key: CostKey) =>
    figures.rules.find(({ rule }) => rule === key) ?? { count: 0, cost: 0 }
  const rows = COST_KEYS.filter((key) => shown.some((one) => costOf(one, key).count > 0))
  const open = shown.find(({ run }) => run.id === asked?.runId)?.run
  const count = (run: ScheduleRun, rule: Asked['rule'], words: string, isNone: boolean) =>
    // What still runs changes under one's eyes.
    isNone || isOpen(run) ? (
      words
    ) : (
      <button
        type="button"
        aria-expanded={asked?.runId === run.id && asked.rule === rule}
        onClick={() =>
          setAsked(asked?.runId === run.id && asked.rule === rule ? undefined : { runId: run.id, rule })
        }
      >
        {words}
      </button>
    )
  return (
    <section aria-label="各次排课的代价">
      <div className="tm-scroll">
        <table className="tm-differences" aria-label="各规则在各次排课中的代价">
          <thead>
            <tr>
              <th scope="col">规则</th>
              {shown.map(({ run }) => (
                <th key={run.id} scope="col">
                  {runName(run)}
                  {run.taken && '（当前结果）'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>必须遵守而未遵守</td>
              {shown.map(({ run, figures }) => {
                const hard = figures.hard - (figures.lessons - figures.placed)
                return <td key={run.id}>{count(run, 'hard', `${hard} 处`, hard === 0)}</td>
              })}
            </tr>
            {rows.map((key) => (
              <tr key={key}>
                <td>{COST_LABELS[key].label}</td>
                {shown.map((one) => {
                  const { count: many, cost } = costOf(one, key)
                  const words = `${many} ${COST_LABELS[key].unit}，扣 ${cost}`
                  return <td key={one.run.id}>{count(one.run, key, words, many === 0)}</td>
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">合计扣分</th>
              {shown.map(({ run, figures }) => (
                <td key={run.id}>{formatNumber(figures.soft)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {asked !== undefined && open !== undefined && (
        <section aria-label="在哪些地方">
          <h3>
            {runName(open)}：{asked.rule === 'hard' ? '必须遵守而未遵守' : COST_LABELS[asked.rule].label}
          </h3>
          <Places id={id} asked={{ run: open, rule: asked.rule }} />
        </section>
      )}
    </section>
  )
}
