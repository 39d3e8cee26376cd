import { RUN_STATE_LABELS, type ScheduleRun } from '@xueqiao/contract/features/teaching/timetable/runs'
import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { formatFeedTime, formatNumber } from '../../../../../lib/format'
import { Causes } from './Causes'
import { isOpenFor } from './editable'

export const isOpen = ({ state }: ScheduleRun) => state === 'WAITING' || state === 'RUNNING'

/** What a run is called where several stand beside each other. */
export const runName = ({ id }: Pick<ScheduleRun, 'id'>) => `排课 ${id}`

const WIDTH = 320
const HEIGHT = 72

/** How the cost fell: what was unfinished is red, the rest green. */
const Curve = ({ curve, seconds }: Pick<ScheduleRun, 'curve' | 'seconds'>) => {
  const most = Math.max(1, ...curve.map(({ soft }) => soft))
  const at = ({ at: second, soft }: ScheduleRun['curve'][number]) =>
    `${((second / seconds) * WIDTH).toFixed(1)},${(HEIGHT - (soft / most) * HEIGHT).toFixed(1)}`
  const whole = curve.filter(({ hard }) => hard === 0)
  const open = curve.filter(({ hard }) => hard > 0)
  const [first, last] = [whole[0], whole.at(-1)]
  return (
    <figure className="tm-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="扣分随时间的变化">
        <polyline className="tm-curve-open" points={open.map(at).join(' ')} />
        <polyline points={whole.map(at).join(' ')} />
      </svg>
      <figcaption className="muted">
        <span>0 秒</span>
        {first !== undefined && last !== undefined && (
          <b>
            {first.at.toFixed(1)} 秒首次排完，扣 {formatNumber(first.soft)} → 现在扣 {formatNumber(last.soft)}
            ，改进 {whole.length - 1} 次
          </b>
        )}
        <span>{seconds} 秒</span>
      </figcaption>
    </figure>
  )
}

const Figures = ({ run: { figures } }: { run: ScheduleRun }) =>
  figures !== null && (
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
  )

interface RunProps {
  version: Schedule
  run: ScheduleRun
  busy: boolean
  /** Its result is being taken over. */
  taking: boolean
  onStop: () => void
  onTake: () => void
}

/** One run as it goes on: what it has, how the cost fell, and what can be done with it. */
export const Run = ({ version, run, busy, taking, onStop, onTake }: RunProps) => {
  const [isAsked, setAsked] = useState(false)
  const { figures, taken } = run
  const isPartial =
    taken && isOpenFor(version) && figures !== null && (figures.placed < figures.lessons || figures.hard > 0)
  const last = run.curve.at(-1)?.at ?? 0
  const percent = run.state === 'RUNNING' ? Math.min(99, Math.round((last / run.seconds) * 100)) : 100
  return (
    <article className="tm-run" aria-label={runName(run)}>
      <header>
        <b>
          {runName(run)} {RUN_STATE_LABELS[run.state]}
        </b>
        {run.taken && <span className="tag green">当前结果</span>}
        <span className="muted">
          {run.startedByName ?? '系统'}
          {run.startedAt !== null && ` · ${formatFeedTime(run.startedAt)}`} · 上限 {run.seconds} 秒
        </span>
        {isOpen(run) && isOpenFor(version) && (
          <Button loading={busy} onClick={onStop}>
            停止，保留最好的结果
          </Button>
        )}
        {!isOpen(run) && !run.taken && run.figures !== null && isOpenFor(version) && (
          <Button loading={taking} onClick={onTake}>
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
          {figures.placed < figures.lessons
            ? `还有 ${figures.lessons - figures.placed} 节排不下：找出原因`
            : `还有 ${figures.hard} 处必须遵守的规则未遵守：找出原因`}
        </Button>
      )}
      {isPartial && isAsked && <Causes id={version.id} seconds={run.seconds} seed={run.seed} />}
    </article>
  )
}
