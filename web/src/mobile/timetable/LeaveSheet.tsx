import { today } from '@xueqiao/contract/common/school-time'
import {
  teacherLeavesApi as api,
  LeaveInput,
  type LeaveRow,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import {
  LEAVE_KINDS,
  LEAVE_LABELS,
  LEAVE_REASON_MAX,
  type LeaveKind,
} from '@xueqiao/contract/features/teaching/substitutions/values'
import { LESSON_NUMBER_MAX } from '@xueqiao/contract/features/teaching/timetable/values'
import { useActions } from '../../api/action'
import { useHalves } from '../../shared/timetable/halves'
import { Chips } from '../kit/form/Chips'
import { DayField } from '../kit/form/DayField'
import { TextField } from '../kit/form/TextField'
import { isRight, useForm } from '../kit/form/useForm'
import { Sheet } from '../kit/Sheet'

const KINDS = LEAVE_KINDS.map((value) => ({ value, label: LEAVE_LABELS[value] }))

/** The whole of a first or last day is said by leaving the lesson out. */
const begun = (leave: LeaveRow | undefined) => ({
  kind: leave?.kind ?? ('SICK' as LeaveKind),
  startsOn: leave?.startsOn ?? today(),
  startsNumber: leave === undefined || leave.startsNumber === 1 ? '' : String(leave.startsNumber),
  endsOn: leave?.endsOn ?? today(),
  endsNumber: leave === undefined || leave.endsNumber === LESSON_NUMBER_MAX ? '' : String(leave.endsNumber),
  reason: leave?.reason ?? '',
})

const numberText = (number: number | null | undefined) => (number == null ? '' : String(number))

/** One's own leave, a new one or one that is changed. The reason is for oneself and those who arrange the lessons. */
export const LeaveSheet = ({ leave, onClose }: { leave?: LeaveRow; onClose: () => void }) => {
  const form = useForm(LeaveInput, begun(leave))
  const { run, busy } = useActions()
  const halves = useHalves()
  const { startsNumber, endsNumber } = form.values
  const shownHalf = halves.find(
    (one) => numberText(one.startsNumber) === startsNumber && numberText(one.endsNumber) === endsNumber,
  )
  const save = () =>
    leave === undefined
      ? run(api.create, { body: form.values })
      : run(api.update, { params: { id: leave.id }, body: { ...form.values, version: leave.version } })
  const send = async () => {
    if (isRight(form.check()) && (await save())) onClose()
  }
  return (
    <Sheet title={leave === undefined ? '登记请假' : '修改请假'} onClose={onClose}>
      <form
        className="m-sheet-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Chips
          label="请假类型"
          options={KINDS}
          value={form.values.kind}
          onChange={form.field('kind').onChange}
        />
        {halves.length > 0 && (
          <Chips
            label="请假时间"
            options={halves.map(({ label }) => ({ value: label, label }))}
            value={shownHalf?.label ?? ''}
            onChange={(label) => {
              const half = halves.find((one) => one.label === label)
              form.field('startsNumber').onChange(numberText(half?.startsNumber))
              form.field('endsNumber').onChange(numberText(half?.endsNumber))
            }}
          />
        )}
        <DayField label="开始日期" {...form.field('startsOn')} />
        <TextField
          label="从第几节（不填为全天）"
          keys="numeric"
          maxLength={2}
          {...form.field('startsNumber')}
        />
        <DayField label="结束日期" {...form.field('endsOn')} />
        <TextField
          label="到第几节（不填为全天）"
          keys="numeric"
          maxLength={2}
          {...form.field('endsNumber')}
        />
        <TextField
          label="事由（只有您和教务能看到）"
          maxLength={LEAVE_REASON_MAX}
          rows={2}
          {...form.field('reason')}
        />
        <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
          {leave === undefined ? '登记' : '保存'}
        </button>
      </form>
    </Sheet>
  )
}
