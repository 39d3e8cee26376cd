import { teacherLeavesApi as api, LeaveInput } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import {
  LEAVE_KINDS,
  LEAVE_LABELS,
  LEAVE_REASON_MAX,
  type LeaveKind,
} from '@xueqiao/contract/features/teaching/substitutions/values'
import { useAction } from '../../api/action'
import { formatDate } from '../../lib/format'
import { Chips } from '../kit/form/Chips'
import { DayField } from '../kit/form/DayField'
import { TextField } from '../kit/form/TextField'
import { isRight, useForm } from '../kit/form/useForm'
import { Sheet } from '../kit/Sheet'

const KINDS = LEAVE_KINDS.map((value) => ({ value, label: LEAVE_LABELS[value] }))

/** One's own leave. The reason is for oneself and those who arrange the lessons. */
export const LeaveSheet = ({ onClose }: { onClose: () => void }) => {
  const today = formatDate(new Date())
  const form = useForm(LeaveInput, {
    kind: 'SICK' as LeaveKind,
    ...{ startsOn: today, startsNumber: '', endsOn: today, endsNumber: '', reason: '' },
  })
  const { run, busy } = useAction(api.create)
  const send = async () => {
    if (isRight(form.check()) && (await run({ body: form.values }))) onClose()
  }
  return (
    <Sheet title="登记请假" onClose={onClose}>
      <form
        className="m-leave"
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
        <DayField label="开始日期" {...form.field('startsOn')} />
        <TextField label="从第几节（不填为全天）" maxLength={2} {...form.field('startsNumber')} />
        <DayField label="结束日期" {...form.field('endsOn')} />
        <TextField label="到第几节（不填为全天）" maxLength={2} {...form.field('endsNumber')} />
        <TextField
          label="事由（只有您和教务能看到）"
          maxLength={LEAVE_REASON_MAX}
          rows={2}
          {...form.field('reason')}
        />
        <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
          登记
        </button>
      </form>
    </Sheet>
  )
}
