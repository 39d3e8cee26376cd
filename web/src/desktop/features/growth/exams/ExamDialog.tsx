import { type ExamDetail, ExamForm } from '@xueqiao/contract/features/growth/exams/api'
import { EXAM_LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Form, Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { useApi } from '../../../../api/queries'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { CoursesField } from './CoursesField'
import { typeOptions } from './naming'
import { useOffered } from './offers'
import './exams.css'

const Field = fieldOf(ExamForm, EXAM_LABELS)

type Props = Pick<ComponentProps<typeof DialogForm>, 'dialog'> & {
  dialog: { record: ExamDetail | undefined }
}

/** Another grade has other classes; nobody chosen is all of them. */
const OfGrade = ({ exam }: { exam: ExamDetail | undefined }) => {
  const form = Form.useFormInstance()
  const offered = useOffered(exam)
  return (
    <>
      <Field name="grade">
        <GradeSelect placeholder="选择年级" onSelect={() => form.setFieldValue('classIds', undefined)} />
      </Field>
      <Field name="classIds" hint="留空为全年级">
        <Select mode="multiple" allowClear placeholder="全年级" options={offered.classes} />
      </Field>
      <CoursesField offered={offered} />
    </>
  )
}

export const ExamDialog = ({ dialog }: Props) => {
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  return (
    <DialogForm dialog={dialog} width={720}>
      <Field name="name">
        <Input placeholder="如 2026 秋 期中考试" maxLength={50} />
      </Field>
      <Field name="type">
        <Select options={typeOptions} />
      </Field>
      <Field name="semesterId">
        <Select options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Field name="startDate">
        <DateField />
      </Field>
      <Field name="endDate">
        <DateField />
      </Field>
      <Field name="entryUntil" hint="这一天之后教师不能再录入；留空不限">
        <DateField />
      </Field>
      <OfGrade exam={dialog.record} />
    </DialogForm>
  )
}
