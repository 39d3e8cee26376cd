import { gradeName } from '@xueqiao/contract/common/grade'
import { BellScheduleInput, SCHOOL_DAYS } from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_SCHEDULE_LABELS } from '@xueqiao/contract/features/school/bell-schedules/labels'
import {
  DAY_PARTS,
  PERIOD_KINDS,
  type Period,
} from '@xueqiao/contract/features/school/bell-schedules/periods'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { Button, Form, Input, InputNumber } from 'antd'
import type { ComponentProps } from 'react'
import { useGradeWording } from '../../../../session/school'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { PeriodsField } from './PeriodsField'

const Field = fieldOf(BellScheduleInput, BELL_SCHEDULE_LABELS)

/** Of two people at once each reads both days. */
const worded = (periods: unknown) =>
  ((periods ?? []) as Period[])
    .map(
      ({ name, startsAt, endsAt, part, kind }) =>
        `${name} ${startsAt}–${endsAt}（${DAY_PARTS[part]}，${PERIOD_KINDS[kind]}）`,
    )
    .join('、')

/** The usual hours of a stage, to be made one's own. */
const Proposals = () => {
  const form = Form.useFormInstance()
  const wording = useGradeWording()
  return (
    <p className="base-proposals">
      <span className="muted">由常用作息开始：</span>
      {Object.entries(BELL_PROPOSALS).map(([key, { label, name, gradeFrom, gradeTo, periods }]) => (
        <Button
          key={key}
          size="small"
          onClick={() =>
            form.setFieldsValue({
              name,
              gradeFrom: gradeName(gradeFrom, wording),
              gradeTo: gradeName(gradeTo, wording),
              periods: [...periods],
            })
          }
        >
          {label}
        </Button>
      ))}
    </p>
  )
}

interface Props {
  dialog: ComponentProps<typeof DialogForm>['dialog'] & { isNew: boolean }
}

export const BellFormDialog = ({ dialog }: Props) => (
  <DialogForm dialog={dialog} width={860}>
    {dialog.isNew && <Proposals />}
    <Field name="name">
      <Input placeholder="如 小学夏季作息" maxLength={50} />
    </Field>
    <Field name="days" hint="周一至周五为 5">
      <InputNumber min={SCHOOL_DAYS.min} max={SCHOOL_DAYS.max} precision={0} />
    </Field>
    <Field name="gradeFrom">
      <GradeSelect allowClear={false} placeholder="选择年级" />
    </Field>
    <Field name="gradeTo">
      <GradeSelect allowClear={false} placeholder="选择年级" />
    </Field>
    <Field name="startsOn">
      <DateField />
    </Field>
    <Field name="endsOn" hint="不填则一直使用，直到另一套开始">
      <DateField />
    </Field>
    <Field name="periods" wide worded={worded}>
      <PeriodsField />
    </Field>
  </DialogForm>
)
