import { gradeNumber } from '@xueqiao/contract/common/grade'
import { ExamForm } from '@xueqiao/contract/features/growth/exams/api'
import { EXAM_LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
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
import './exams.css'

const Field = fieldOf(ExamForm, EXAM_LABELS)

/** The classes of the grade that is chosen; nobody chosen is all of them. */
const Classes = (props: ComponentProps<typeof Select>) => {
  const classes = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS })
  const grade = gradeNumber(Form.useWatch('grade'))
  const own = (classes.data ?? []).filter((one) => gradeNumber(one.grade) === grade)
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      placeholder="全年级"
      options={own.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

export const ExamDialog = ({ dialog }: Pick<ComponentProps<typeof DialogForm>, 'dialog'>) => {
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
      <Field name="grade">
        <GradeSelect placeholder="选择年级" />
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
      <Field name="classIds" hint="留空为全年级">
        <Classes />
      </Field>
      <Field name="courses" wide>
        <CoursesField />
      </Field>
    </DialogForm>
  )
}
