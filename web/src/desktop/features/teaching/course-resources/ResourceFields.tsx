import { ResourceInput, type ResourceOptions } from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_LABELS as LABELS } from '@xueqiao/contract/features/teaching/course-resources/labels'
import {
  RESOURCE_SHARE_LABELS,
  RESOURCE_SHARES,
} from '@xueqiao/contract/features/teaching/course-resources/values'
import { Form, Input, Radio, Select } from 'antd'
import { fieldOf } from '../../../kit/form/Field'

const Field = fieldOf(ResourceInput, LABELS)
const shares = RESOURCE_SHARES.map((value) => ({ value, label: RESOURCE_SHARE_LABELS[value] }))
const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

interface Props {
  options: ResourceOptions
  /** Shown beside those one may choose: where it lies and who has it already. */
  kept?: { course: { id: number; name: string }; classes: readonly { id: number; name: string }[] }
  /** Of one: it has a name of its own. */
  single?: boolean
}

const joined = <T extends { id: number }>(first: readonly T[], more: readonly T[]) => [
  ...first,
  ...more.filter(({ id }) => !first.some((one) => one.id === id)),
]

/** Where it lies, who sees it, and whose it is: of one resource, or of all that are uploaded together. */
export const ResourceFields = ({ options, kept, single = false }: Props) => {
  const form = Form.useFormInstance()
  const courseId = Form.useWatch('courseId', form)
  const own = options.courses.find(({ id }) => id === courseId)?.classes ?? []
  const classes = kept !== undefined && kept.course.id === courseId ? joined(own, kept.classes) : own
  const courses = joined(options.courses, kept === undefined ? [] : [{ ...kept.course, classes: [] }])
  return (
    <>
      {single && (
        <Field name="name" wide>
          <Input maxLength={80} />
        </Field>
      )}
      <Field name="courseId">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="您任教或所在教研组的课程"
          notFoundContent="没有可选的课程：请教务先登记任课安排，或把课程归入您的教研组"
          options={named(courses)}
          onChange={() => form.setFieldValue('classIds', [])}
        />
      </Field>
      <Field name="unit">
        <Input maxLength={40} placeholder="如 第一章 有理数" />
      </Field>
      <Field name="lesson">
        <Input maxLength={40} placeholder="如 1.1 正数和负数" />
      </Field>
      <Field name="tags">
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['，', ',', '、', ' ']}
          placeholder="输入后按回车"
        />
      </Field>
      <Field name="share" hint="教研组为课程所属部门的教师">
        <Radio.Group options={shares} />
      </Field>
      <Field name="classIds" hint="这些班级的学生和家长可在课程页和手机上看到">
        <Select
          mode="multiple"
          allowClear
          optionFilterProp="label"
          placeholder="不共享给学生"
          options={named(classes)}
        />
      </Field>
      <Field name="source">
        <Input maxLength={200} placeholder="如 原创、出版社配套、网址" />
      </Field>
      <Field name="copyright">
        <Input maxLength={200} />
      </Field>
    </>
  )
}
