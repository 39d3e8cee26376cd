import { COST_LABELS } from '@xueqiao/contract/features/teaching/timetable/rules'
import {
  scheduleRunsApi as api,
  RUN_STATE_LABELS,
  type ScheduleRun,
} from '@xueqiao/contract/features/teaching/timetable/runs'
import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Progress, Select } from 'antd'
import { useState } from 'react'
import { useAction, useActions } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { formatFeedTime, formatNumber } from '../../../../../lib/format'
import { EmptyState, LoadingRows } from '../../../../kit/list/TableState'
import { Causes } from './Causes'

const SECONDS = [10, 30, 60, 180, 600]
const AGAIN_MS = 1000
const isOpen = ({ state }: ScheduleRun) => state === 'WAITING' || state === 'RUNNING'

const WIDTH = 320
const HEIGHT = 72

/** How the cost fell: what was unfinished is red, the rest green. */
const Curve = ({ curve, seconds }: Pick<ScheduleRun, 'curve' | 'seconds'>) => {
  const most = Math.max(1, ...curve.map(({ soft }) => soft))
  const at = ({ at: second, soft }: ScheduleRun['curve'][number]) =>
    `${((second / seconds) * WIDTH).toFixed(1)},${(HEIGHT - (soft / most) * HEIGHT).toFixed(1)}`
  const whole = curve.filter(({ hard }) => hard === 0)
  const open = curve.filter(({ hard }) => hard > 0)
  return (
    <svg className="tm-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="扣分随时间的变化">
      <polyline className="tm-curve-open" points={open.map(at).join(' ')} />
      <polyline points={whole.map(at).join(' ')} />
    </svg>
  )
}

const Figures = ({ run: { figures } }: { run: ScheduleRun }) =>
  figures !== null && (
    <>
      <dl className="tm-figures">
        <div>
          <dt>已排</dt>
          <dd>
            {figures.placed} / {figures.lessons}
          </dd>
        </div>
        <div>
          <dt>硬性冲突</dt>
          <dd className={figures.hard > 0 ? 'tm-calls' : undefined}>{figures.hard}</dd>
        </div>
        <div>
          <dt>扣分</dt>
          <dd>{formatNumber(figures.soft)}</dd>
        </div>
        <div>
          <dt>已尝试</dt>
          <dd>{formatNumber(figures.iterations)}</dd>
        </div>
      </dl>
      <ul className="tm-costs">
        {figures.rules
          .filter(({ count }) => count > 0)
          .map(({ rule, count, cost }) => (
            <li key={rule}>
              {COST_LABELS[rule].label}
              <span className="muted">
                {count} {COST_LABELS[rule].unit}，扣 {cost}
              </span>
            </li>
          ))}
      </ul>
    </>
  )

interface RunProps {
  version: Schedule
  run: ScheduleRun
  busy: boolean
  onDo: (what: typeof api.stop | typeof api.take, runId: number) => void
}

const Run = ({ version, run, busy, onDo }: RunProps) => {
  const [isAsked, setAsked] = useState(false)
  const { figures, taken } = run
  const isPartial =
    taken && version.status === 'DRAFT' && figures !== null && figures.placed < figures.lessons
  const last = run.curve.at(-1)?.at ?? 0
  const percent = run.state === 'RUNNING' ? Math.min(99, Math.round((last / run.seconds) * 100)) : 100
  return (
    <article className="tm-run" aria-label={`排课 ${run.id}`}>
      <header>
        <b>{RUN_STATE_LABELS[run.state]}</b>
        {run.taken && <span className="tag green">当前结果</span>}
        <span className="muted">
          {run.startedByName ?? '系统'}
          {run.startedAt !== null && ` · ${formatFeedTime(run.startedAt)}`} · 上限 {run.seconds} 秒
        </span>
        {isOpen(run) && (
          <Button loading={busy} onClick={() => onDo(api.stop, run.id)}>
            停止，保留最好的结果
          </Button>
        )}
        {!isOpen(run) && !run.taken && run.figures !== null && version.status === 'DRAFT' && (
          <Button loading={busy} onClick={() => onDo(api.take, run.id)}>
            采用
          </Button>
        )}
      </header>
      {isOpen(run) && <Progress percent={percent} />}
      {run.error !== null && <p role="alert">{run.error}</p>}
      <Figures run={run} />
      {run.curve.length > 1 && <Curve {...run} />}
      {isPartial && !isOpen(run) && !isAsked && (
        <Button onClick={() => setAsked(true)}>
          还有 {figures.lessons - figures.placed} 节排不下：找出原因
        </Button>
      )}
      {isPartial && isAsked && <Causes id={version.id} seconds={run.seconds} seed={run.seed} />}
    </article>
  )
}

/** Works tables out in the background; closing the page ends nothing. */
export const RunTab = ({ version }: { version: Schedule }) => {
  const { id } = version
  const [seconds, setSeconds] = useState(30)
  const { run, busy } = useActions()
  const starting = useAction(api.start)
  const query = useApi(
    api.list,
    { params: { id } },
    { staleTime: 0, again: (data) => (data?.some(isOpen) ? AGAIN_MS : false) },
  )
  const list = query.data
  /** Another run begins elsewhere in the space of tables. */
  const start = () =>
    starting.run({ params: { id }, body: { seconds, seed: 1 + ((list?.[0]?.seed ?? 0) % 1_000_000) } })
  return (
    <>
      {version.status === 'DRAFT' && (
        <p className="tm-line">
          <Select<number>
            aria-label="时长"
            value={seconds}
            options={SECONDS.map((value) => ({ value, label: `最多 ${value} 秒` }))}
            onChange={setSeconds}
          />
          <Button type="primary" loading={starting.busy} onClick={() => void start()}>
            开始排课
          </Button>
          <span className="muted">锁定的课不会动。可以关闭页面，排课会继续。</span>
        </p>
      )}
      {list === undefined && <LoadingRows rows={3} />}
      {list?.length === 0 && (
        <EmptyState
          icon="grid"
          title="还没有自动排过课"
          text={
            version.status === 'DRAFT'
              ? '点“开始排课”，先排出完整课表，再在时限内不断改进；随时可以停止，最好的结果会保留。'
              : '课表已发布；要重新排课，请先复制为新草稿。'
          }
        />
      )}
      {list?.map((one) => (
        <Run
          key={one.id}
          version={version}
          run={one}
          busy={busy}
          onDo={(what, runId) => void run(what, { params: { id, runId } })}
        />
      ))}
    </>
  )
}
