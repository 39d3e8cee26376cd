import { WEEKDAYS } from '@xueqiao/contract/common/calendar'
import {
  CALENDAR_KINDS,
  CalendarInput,
  type CalendarKind,
} from '@xueqiao/contract/features/school/calendar/api'
import { CALENDAR_LABELS } from '@xueqiao/contract/features/school/calendar/labels'
import { Form, Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { GradeSelect } from '../../../pickers/GradeSelect'

const Field = fieldOf(CalendarInput, CALENDAR_LABELS)
const KINDS = Object.entries(CALENDAR_KINDS).map(([value, label]) => ({ value, label }))
const DAYS = WEEKDAYS.map((label, index) => ({ value: index + 1, label }))
const LESSONS = [
  { value: false, label: '照常上课' },
  { value: true, label: '不上课' },
]

const Fields = () => {
  const kind: CalendarKind | undefined = Form.useWatch('kind')
  return (
    <>
      <Field name="title">
        <Input placeholder="如 秋季运动会" maxLength={50} />
      </Field>
      <Field name="kind">
        <Select placeholder="选择类型" options={KINDS} />
      </Field>
      <Field name="startsOn">
        <DateField />
      </Field>
      <Field name="endsOn">
        <DateField />
      </Field>
      {kind === 'WORKDAY' && (
        <Field name="standsFor" hint="这一天上星期几的课">
          <Select placeholder="选择星期" options={DAYS} virtual={false} />
        </Field>
      )}
      {(kind === 'EXAM' || kind === 'EVENT') && (
        <Field name="noLessons">
          <Select options={LESSONS} />
        </Field>
      )}
      <Field name="gradeFrom" hint="不填为全校">
        <GradeSelect placeholder="全校" />
      </Field>
      <Field name="gradeTo">
        <GradeSelect placeholder="全校" />
      </Field>
      <Field name="remark" wide>
        <Input.TextArea rows={2} maxLength={200} placeholder="可不填" />
      </Field>
    </>
  )
}

export const CalendarFormDialog = ({ dialog }: Pick<ComponentProps<typeof DialogForm>, 'dialog'>) => (
  <DialogForm dialog={dialog} width={600}>
    <Fields />
  </DialogForm>
)
