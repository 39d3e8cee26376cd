import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { ELECTIVE_LABELS, ElectivePlanForm } from '@xueqiao/contract/features/teaching/electives/api'
import { InputNumber, Select } from 'antd'
import { useApi } from '../../../../api/queries'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { DateField } from '../../../pickers/DateField'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import type { usePlanDialog } from './usePlanDialog'

const Field = fieldOf(ElectivePlanForm, ELECTIVE_LABELS)
const options = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** Which courses pupils choose from, and what 教学班 should be like. */
export const PlanDialog = ({ dialog }: { dialog: ReturnType<typeof usePlanDialog> }) => {
  const courses = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS })
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const several = {
    mode: 'multiple' as const,
    showSearch: { optionFilterProp: 'label' },
    placeholder: '选择课程',
    options: options(courses.data),
  }
  return (
    <DialogForm dialog={dialog} width={720}>
      <Field name="semesterId">
        <Select disabled={!dialog.isNew} options={options(semesters.data)} />
      </Field>
      <Field name="grade" hint="这个年级的全体学生选科">
        <GradeSelect disabled={!dialog.isNew} />
      </Field>
      <Field name="firstIds" hint="每名学生选 1 门" wide>
        <Select {...several} />
      </Field>
      <Field name="secondIds" hint="每名学生选 2 门" wide>
        <Select {...several} />
      </Field>
      <Field name="largest">
        <InputNumber suffix="人" />
      </Field>
      <Field name="fewest" hint="少于这么多人选的科目和组合会在分班时说明">
        <InputNumber suffix="人" />
      </Field>
      <Field name="bands" hint="同一段的教学班同时上课；一名学生每段至多一个">
        <InputNumber suffix="段" />
      </Field>
      <Field name="weeklyLessons">
        <InputNumber suffix="节" />
      </Field>
      <Field name="closesOn" hint="这一天之后学生不能再选；留空为分班前都可以">
        <DateField />
      </Field>
    </DialogForm>
  )
}
