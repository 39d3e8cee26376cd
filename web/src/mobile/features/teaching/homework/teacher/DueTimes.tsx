import { HOMEWORK_LABELS as LABELS } from '@xueqiao/contract/features/teaching/homework/labels'
import { useState } from 'react'
import { Card } from '../../../../kit/Card'
import { Choice } from '../../../../kit/form/Choice'
import { MomentField } from '../../../../kit/form/MomentField'
import { dueField, dueFor } from './given'
import type { useGiveForm } from './useGiveForm'

/** One for all; a class has its own once that is asked for, and follows the one for all until it is changed. */
export const DueTimes = ({ form }: { form: ReturnType<typeof useGiveForm> }) => {
  const { values, errors, set, givenTo, apart } = form
  const [asked, setAsked] = useState(false)
  const open = asked || apart
  // Of one class that is left, too, while it has another than that of all.
  const several = givenTo.length > 1 || apart
  const toggle = () => {
    setAsked(!open)
    if (open) set({ dueOf: {} })
  }
  return (
    <>
      <MomentField
        label={LABELS.dueAt}
        value={values.due}
        error={errors.dueAt}
        onChange={(due) => set({ due })}
      />
      {several && (
        <Card>
          <Choice
            title="各班截止时间不同"
            note={open ? '取消后，各班都用上面的时间' : '各班都用上面的时间'}
            chosen={open}
            onChoose={toggle}
          />
        </Card>
      )}
      {several &&
        open &&
        givenTo.map(({ id, name }) => (
          <MomentField
            key={id}
            label={`${name}截止时间`}
            value={dueFor(values, id)}
            error={errors[dueField(id)]}
            onChange={(due) => set({ dueOf: { ...values.dueOf, [id]: due } })}
          />
        ))}
    </>
  )
}
