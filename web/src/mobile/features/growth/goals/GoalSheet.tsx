import { goalsApi as api, type GoalDetail } from '@xueqiao/contract/features/growth/goals/api'
import { CHECK_IN_NOTE_MAX, type GoalStatus } from '@xueqiao/contract/features/growth/goals/values'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { useSeen } from '../../../../shared/bell/seen'
import { checkInOf } from '../../../../shared/growth/check-in'
import { authorText } from '../../../../shared/growth/words'
import { TextField } from '../../../kit/form/TextField'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Asking } from './Asking'
import { GoalForm } from './GoalForm'

const CheckIn = ({ goal }: { goal: GoalDetail }) => {
  const [done, setDone] = useState(goal.steps.flatMap(({ id, doneAt }) => (doneAt === null ? [] : id)))
  const [progress, setProgress] = useState(goal.progress)
  const [note, setNote] = useState('')
  const { run, busy } = useAction(api.checkIn)
  const withSteps = goal.steps.length > 0
  const turn = (id: number) =>
    setDone((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const send = () => run({ params: { id: goal.id }, body: checkInOf(goal, { done, progress, note }) })
  return (
    <>
      {withSteps && (
        <ul className="m-goal-steps" aria-label="步骤">
          {goal.steps.map(({ id, text }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={done.includes(id)}
                  disabled={!goal.mayCheckIn}
                  onChange={() => turn(id)}
                />
                <span>{text}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {!withSteps && goal.mayCheckIn && (
        <label className="m-goal-range">
          进度 {progress}%
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={progress}
            onChange={({ target }) => setProgress(Number(target.value))}
          />
        </label>
      )}
      {goal.mayCheckIn && (
        <>
          <TextField
            label="说一句"
            value={note}
            error={undefined}
            maxLength={CHECK_IN_NOTE_MAX}
            rows={2}
            placeholder="今天做了什么，选填"
            onChange={setNote}
          />
          <button
            type="button"
            className="m-button m-primary m-wide"
            disabled={busy}
            onClick={() => void send()}
          >
            打卡
          </button>
        </>
      )}
    </>
  )
}

const Told = ({ goal: { checkIns } }: { goal: GoalDetail }) => (
  <ol className="m-goal-told" aria-label="打卡记录">
    {checkIns.map((one) => (
      <li key={one.id}>
        <span className="m-meta">
          {authorText(one)}，{formatFeedTime(one.createdAt)}，{one.progress}%
        </span>
        {one.note !== null && <p>{one.note}</p>}
      </li>
    ))}
  </ol>
)

interface ActionsProps {
  goal: GoalDetail
  onEdit: () => void
  onClose: () => void
}

const Actions = ({ goal, onEdit, onClose }: ActionsProps) => {
  const turning = useAction(api.setStatus)
  const removing = useAction(api.remove, { after: onClose })
  const [asked, setAsked] = useState(false)
  const turn = (status: GoalStatus) =>
    void turning.run({ params: { id: goal.id }, body: { status, version: goal.version } })
  if (asked)
    return (
      <Asking
        question={`删除后不能恢复，确定要删除目标 ${goal.title} 和它的打卡记录吗?`}
        ok="确定删除"
        busy={removing.busy}
        onDone={() => void removing.run({ params: { id: goal.id } })}
        onStay={() => setAsked(false)}
      />
    )
  return (
    <div className="m-goal-actions">
      {goal.status === 'ACTIVE' ? (
        <>
          <button
            type="button"
            className="m-button"
            disabled={turning.busy}
            onClick={() => turn('ABANDONED')}
          >
            放弃目标
          </button>
          <button type="button" className="m-button" disabled={turning.busy} onClick={() => turn('DONE')}>
            标记完成
          </button>
        </>
      ) : (
        <button type="button" className="m-button" disabled={turning.busy} onClick={() => turn('ACTIVE')}>
          重新开始
        </button>
      )}
      <button type="button" className="m-button" onClick={onEdit}>
        编辑
      </button>
      <button type="button" className="m-button m-danger" onClick={() => setAsked(true)}>
        删除
      </button>
    </div>
  )
}

/** One goal: what is to be done, how far it is, and what was said on the way. */
export const GoalSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  const [editing, setEditing] = useState(false)
  useSeen(`/student-growth/goals/${id}`, query.isSuccess)
  if (editing && query.data !== undefined)
    return <GoalForm studentId={query.data.studentId} goal={query.data} onClose={() => setEditing(false)} />
  return (
    <Sheet title={query.data?.title ?? '成长目标'} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={4} />}>
        {(goal) => (
          <div className="m-sheet-form m-goal">
            <p className="m-meta">
              {authorText(goal)}制定，{goal.dueDate} 到期
            </p>
            {goal.target !== null && <p>{goal.target}</p>}
            <progress
              className="m-goal-bar"
              max={100}
              value={goal.progress}
              aria-label={`进度 ${goal.progress}%`}
            />
            <CheckIn key={goal.version} goal={goal} />
            <Told goal={goal} />
            {goal.mayEdit && <Actions goal={goal} onEdit={() => setEditing(true)} onClose={onClose} />}
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
