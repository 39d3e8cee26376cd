import { goalsApi as api, type GoalDetail } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { CHECK_IN_NOTE_MAX } from '@xueqiao/contract/features/growth/goals/values'
import { Button, Checkbox, Input, Slider } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { checkInOf } from '../../../../shared/growth/check-in'

/** Which steps are done by now, or how far it has come, and a few words to it. Read anew, it begins anew. */
export const CheckInForm = ({ goal }: { goal: GoalDetail }) => {
  const [done, setDone] = useState(goal.steps.flatMap(({ id, doneAt }) => (doneAt === null ? [] : id)))
  const [progress, setProgress] = useState(goal.progress)
  const [note, setNote] = useState('')
  const checkIn = useAction(api.checkIn)
  const withSteps = goal.steps.length > 0
  const save = () => checkIn.run({ params: { id: goal.id }, body: checkInOf(goal, { done, progress, note }) })
  return (
    <div className="goal-check-in">
      {withSteps ? (
        <Checkbox.Group
          className="goal-done"
          aria-label={LABELS.steps}
          value={done}
          disabled={!goal.mayCheckIn}
          options={goal.steps.map(({ id, text }) => ({ value: id, label: text }))}
          onChange={setDone}
        />
      ) : (
        goal.mayCheckIn && (
          <Slider ariaLabelForHandle={LABELS.progress} value={progress} step={5} onChange={setProgress} />
        )
      )}
      {goal.mayCheckIn && (
        <>
          <Input.TextArea
            aria-label="打卡说明"
            rows={2}
            value={note}
            maxLength={CHECK_IN_NOTE_MAX}
            placeholder="今天做了什么，选填"
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="primary" loading={checkIn.busy} onClick={save}>
            打卡
          </Button>
        </>
      )}
    </div>
  )
}
