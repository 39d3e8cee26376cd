import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { itemsFrom, itemsText } from './items'

interface Course {
  courseId: number | null
  fullMarks: number | null
  items: ExamItem[]
}

const ITEMS_HINT = '每行一题：题号 分值 知识点，如 1 4 有理数；可从表格粘贴'

const Items = ({
  name,
  course,
  onChange,
}: {
  name: string
  course: Course
  onChange: (next: Course) => void
}) => {
  const [text, setText] = useState(itemsText(course.items))
  const read = itemsFrom(text)
  const sum = typeof read === 'string' ? 0 : read.reduce((total, { fullMarks }) => total + fullMarks, 0)
  return (
    <div className="exam-items">
      <Input.TextArea
        aria-label={`${name}的题目`}
        rows={4}
        value={text}
        placeholder={ITEMS_HINT}
        onChange={({ target }) => {
          setText(target.value)
          const items = itemsFrom(target.value)
          if (typeof items !== 'string') onChange({ ...course, items })
        }}
      />
      <small role={typeof read === 'string' ? 'alert' : 'status'} className="muted">
        {typeof read === 'string' ? read : read.length === 0 ? ITEMS_HINT : `${read.length} 题，共 ${sum} 分`}
      </small>
    </div>
  )
}

interface Props {
  id?: string
  value?: Course[]
  onChange?: (next: Course[]) => void
}

/** Which courses are examined, out of how many marks, and with which items if marks are entered item by item. */
export const CoursesField = ({ id, value = [], onChange }: Props) => {
  const courses = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS })
  const [opened, setOpened] = useState<number>()
  const put = (index: number, next: Course) => onChange?.(value.with(index, next))
  const options = (courses.data ?? []).map((one) => ({
    value: one.id,
    label: `${one.name}（${one.courseCode}）`,
  }))
  return (
    <div className="exam-courses" id={id}>
      {value.map((course, index) => {
        const name = options.find((one) => one.value === course.courseId)?.label ?? `第 ${index + 1} 科`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name until a course is chosen
          <div key={index}>
            <div className="exam-course">
              <Select
                aria-label={`第 ${index + 1} 科`}
                value={course.courseId}
                options={options}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="选择课程"
                onChange={(courseId) => put(index, { ...course, courseId })}
              />
              <InputNumber
                aria-label={`${name}满分`}
                value={course.fullMarks}
                step={1}
                prefix="满分"
                onChange={(fullMarks) => put(index, { ...course, fullMarks })}
              />
              <Button onClick={() => setOpened(opened === index ? undefined : index)}>
                题目{course.items.length > 0 && `（${course.items.length}）`}
              </Button>
              <Button
                aria-label={`去掉${name}`}
                icon={<Icon name="x" />}
                onClick={() => {
                  setOpened(undefined)
                  onChange?.(value.toSpliced(index, 1))
                }}
              />
            </div>
            {opened === index && <Items name={name} course={course} onChange={(next) => put(index, next)} />}
          </div>
        )
      })}
      <Button
        icon={<Icon name="plus" />}
        onClick={() => onChange?.([...value, { courseId: null, fullMarks: 100, items: [] }])}
      >
        添加科目
      </Button>
    </div>
  )
}
