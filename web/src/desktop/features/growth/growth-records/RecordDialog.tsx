import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi as api, RecordInput } from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import {
  RECORD_CONTENT_MAX,
  RECORD_PHOTOS_MAX,
  RECORD_TITLE_MAX,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { Form, Input, Select } from 'antd'
import { type ComponentProps, useEffect } from 'react'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { useDimensionOptions } from '../../../../shared/growth/dimensions'
import { AttachmentsField } from '../../../kit/form/AttachmentsField'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DateField } from '../../../pickers/DateField'
import type { RecordDialogState } from './useRecordDialog'

const Field = fieldOf(RecordInput, LABELS)

const KEPT = { preserve: true }

/** Of which what holds is asked: a record of an earlier semester is written by what held then. */
const useDay = () => {
  const date: unknown = Form.useWatch('date')
  return { ...(typeof date === 'string' && date !== '' && { date }) }
}

/** Staff choose a class first, or a pupil of their 教学班; pupils see themselves and their classmates, parents their children. */
const useSubjects = () => {
  const isStaff = useCan()('student:view')
  const classId: unknown = Form.useWatch('classId', KEPT)
  const query = { ...(typeof classId === 'number' && { classId }), ...useDay() }
  const found = useApi(api.subjects, { query })
  const isWaiting = isStaff && typeof classId !== 'number' && (found.data ?? []).length === 0
  return { isStaff, isWaiting, found }
}

const Student = (props: ComponentProps<typeof Select>) => {
  const { isWaiting, found } = useSubjects()
  return (
    <Select
      {...props}
      disabled={isWaiting}
      loading={found.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={isWaiting ? '请先选择班级' : '选择学生'}
      options={(found.data ?? []).map(({ studentId, studentName, kind }) => ({
        value: studentId,
        label: kind === 'teacher' ? studentName : `${studentName}（${AUTHOR_KIND_LABELS[kind]}记录）`,
      }))}
    />
  )
}

/** What holds on the day, for the stage of the pupil who was chosen; within its semester a record keeps its own. */
const useSystem = () => {
  const { found } = useSubjects()
  const { data } = useApi(growthIndicatorsApi.list, { query: useDay() })
  const [studentId, stage, semesterId]: unknown[] = [
    Form.useWatch('studentId', KEPT),
    Form.useWatch('stage', KEPT),
    Form.useWatch('semesterId', KEPT),
  ]
  const isItsOwn = stage !== undefined && data?.semesterId === semesterId
  const of = isItsOwn ? stage : (found.data?.find((one) => one.studentId === studentId)?.stage ?? stage)
  return { semesterId: data?.semesterId ?? undefined, system: data?.stages.find((one) => one.stage === of) }
}

/** Those of the dimension, as the stage of the pupil has them. */
const Indicator = (props: ComponentProps<typeof Select>) => {
  const form = Form.useFormInstance()
  const dimension: unknown = Form.useWatch('dimension')
  const { system } = useSystem()
  const own = system?.dimensions.find((one) => one.dimension === dimension)
  const isOwn = own?.indicators.some(({ id }) => id === props.value)
  useEffect(() => {
    // Another day may lie in a semester that did not have it.
    if (isOwn === false && typeof props.value === 'number') form.setFieldValue('indicatorId', undefined)
  }, [isOwn, form, props.value])
  return (
    <Select
      {...props}
      value={isOwn ? props.value : undefined}
      disabled={own === undefined}
      placeholder={own === undefined ? '请先选择学生和维度' : '选择指标'}
      options={(own?.indicators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

const Dimension = (props: ComponentProps<typeof Select>) => {
  const form = Form.useFormInstance()
  const { system, semesterId } = useSystem()
  const options = useDimensionOptions({
    ...(system !== undefined && { stage: system.stage }),
    ...(semesterId !== undefined && { semesterId }),
  })
  return (
    <Select
      {...props}
      options={options}
      placeholder="选择维度"
      onChange={(value, option) => {
        form.setFieldValue('indicatorId', undefined)
        props.onChange?.(value, option)
      }}
    />
  )
}

const Pupil = () => {
  const { isStaff } = useSubjects()
  return (
    <>
      {isStaff && (
        <Form.Item name="classId" label={LABELS.classId} className="kit-field">
          <ClassSelect />
        </Form.Item>
      )}
      <Field name="studentId">
        <Student />
      </Field>
    </>
  )
}

export const RecordDialog = ({ dialog }: { dialog: RecordDialogState }) => (
  <DialogForm dialog={dialog} width={720}>
    {dialog.isNew && <Pupil />}
    <Field name="date">
      <DateField />
    </Field>
    <Field name="dimension">
      <Dimension />
    </Field>
    <Field name="indicatorId">
      <Indicator />
    </Field>
    <Field name="title" wide>
      <Input maxLength={RECORD_TITLE_MAX} placeholder="做了什么，如 校艺术节二胡独奏《赛马》" />
    </Field>
    <Field name="content" wide hint="写看得见的事实，不写评语">
      <Input.TextArea rows={4} maxLength={RECORD_CONTENT_MAX} showCount />
    </Field>
    <Form.Item
      name="fileIds"
      label={LABELS.fileIds}
      className="kit-field kit-field-wide"
      extra={`最多 ${RECORD_PHOTOS_MAX} 张；公示时同学和其他家长看不到照片`}
    >
      <AttachmentsField type="photo" />
    </Form.Item>
  </DialogForm>
)
