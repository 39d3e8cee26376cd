import type { DataOf } from '@xueqiao/contract/common/endpoint'
import { gradeName } from '@xueqiao/contract/common/grade'
import {
  teachingPlansApi as api,
  NewPlan,
  type PlanDetail,
  type PlanRow,
} from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { Form, Input, Select } from 'antd'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { rulesOf } from '../../../kit/form/rules'
import { GradeSelect } from '../../../pickers/GradeSelect'

interface Values {
  courseId: number
  grade: string
  semesterId: number
  title?: string
}

/** The toast: what does not fit into the new semester is not left out in silence. */
const copiedWords = ({ leftOut, semesterWeeks }: DataOf<typeof api.copy>) => {
  if (leftOut.length === 0) return api.copy.done ?? ''
  const weeks = [...new Set(leftOut.map(({ week }) => week))].join('、')
  return `已复制为草稿。新学期只有 ${semesterWeeks} 周，第 ${weeks} 周的 ${leftOut.length} 项没有带过来`
}

interface Props {
  open: boolean
  /** What is copied; nothing for a new one. */
  copied?: PlanRow | undefined
  onMade: (plan: PlanDetail) => void
  onClose: () => void
}

/** For which course, grade and semester: chosen once, when a plan is made or copied. */
export const PlaceDialog = ({ open, copied, onMade, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const { data } = useApi(api.options)
  const courseId = Form.useWatch('courseId', form)
  const course = data?.courses.find(({ id }) => id === courseId)
  const current = data?.semesters.find(({ isCurrent }) => isCurrent)
  const failed = (error: unknown) =>
    // The names of the form are those of the wire.
    form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })))
  const save = ({ courseId: id, ...place }: Values) =>
    copied === undefined
      ? act(api.create, { body: { courseId: id, ...place } }, { after: onMade, failed })
      : act(
          api.copy,
          { params: { id: copied.id }, body: place },
          { done: copiedWords, after: onMade, failed },
        )
  const item = (name: keyof Values) => ({ name, label: LABELS[name], rules: rulesOf(NewPlan, name) })
  if (data === undefined) return null
  return (
    <AskDialog<Values>
      open={open}
      title={copied === undefined ? '新建教学计划' : `复制 ${copied.title}`}
      width={480}
      name="plan-place"
      form={form}
      okText={copied === undefined ? '新建' : '复制'}
      initialValues={{ semesterId: current?.id, grade: copied?.grade, courseId: copied?.courseId }}
      onSave={save}
      onClose={onClose}
    >
      {copied === undefined && (
        <Form.Item {...item('courseId')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="您任教或所在教研组的课程"
            notFoundContent="没有可选的课程：请教务先登记任课安排，或把课程归入您的教研组"
            options={data.courses.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => {
              const grades = data.courses.find((one) => one.id === id)?.grades ?? []
              if (grades.length === 1) form.setFieldValue('grade', grades[0])
            }}
          />
        </Form.Item>
      )}
      <Form.Item
        {...item('grade')}
        extra={course && course.grades.length > 1 ? `开设年级：${course.grades.join('、')}` : undefined}
      >
        <GradeSelect placeholder={`如 ${gradeName(7)}`} />
      </Form.Item>
      <Form.Item {...item('semesterId')}>
        <Select options={data.semesters.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      {copied === undefined && (
        <Form.Item {...item('title')}>
          <Input maxLength={100} placeholder="不填即以年级和课程命名" />
        </Form.Item>
      )}
    </AskDialog>
  )
}
