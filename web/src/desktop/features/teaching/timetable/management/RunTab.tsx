import { scheduleRunsApi as api } from '@xueqiao/contract/features/teaching/timetable/runs'
import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAction, useActions } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { useAskedAct } from '../../../../kit/dialog/useAsking'
import { EmptyState, LoadingRows } from '../../../../kit/list/TableState'
import { closedWords, isOpenFor } from './editable'
import { isOpen, Run } from './Run'
import { RunCosts } from './RunCosts'

const SECONDS = [10, 30, 60, 180, 600]
const AGAIN_MS = 1000

/** Works tables out in the background; closing the page ends nothing. */
export const RunTab = ({ version }: { version: Schedule }) => {
  const { id } = version
  const [seconds, setSeconds] = useState(30)
  const { run, busy } = useActions()
  const taking = useAskedAct('采用')
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
      {isOpenFor(version) && (
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
            isOpenFor(version)
              ? '点“开始排课”，先排出完整课表，再在时限内不断改进；随时可以停止，最好的结果会保留。'
              : closedWords(version)
          }
        />
      )}
      {list !== undefined && list.length > 0 && (
        <div className="tm-runs">
          {list.map((one) => (
            <Run
              key={one.id}
              version={version}
              run={one}
              busy={busy}
              onStop={() => void run(api.stop, { params: { id, runId: one.id } })}
              taking={taking.busy}
              onTake={() =>
                void taking.run(api.take, {
                  ...{ params: { id, runId: one.id }, body: { version: version.version } },
                })
              }
            />
          ))}
        </div>
      )}
      {list !== undefined && <RunCosts id={id} runs={list} />}
    </>
  )
}
