import { ExamCourseInput, ExamForm } from '@xueqiao/contract/features/growth/exams/api'
import { EXAM_LABELS } from '@xueqiao/contract/features/growth/exams/labels'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { useNamed } from '../../../kit/form/Field'
import { rulesOf } from '../../../kit/form/rules'
import { itemsFrom, wrongItems } from './items'
import type { Offered } from './offers'

const ITEMS_HINT = '每行一题：题号 分值 知识点，如 1 4 有理数；可从表格粘贴'

interface ItemsProps {
  id?: string
  name: string
  opened: boolean
  value?: string
  onChange?: (text: string) => void
}

/** What was typed stays as it was typed; what is wrong with it is open to see. */
const Items = ({ id, name, opened, value = '', onChange }: ItemsProps) => {
  const { status } = Form.Item.useStatus()
  if (!opened && status !== 'error') return null
  const read = itemsFrom(value)
  const sum = typeof read === 'string' ? 0 : read.reduce((total, { fullMarks }) => total + fullMarks, 0)
  return (
    <div className="exam-items">
      <Input.TextArea
        {...(id !== undefined && { id })}
        aria-label={`${name}的题目`}
        rows={4}
        value={value}
        placeholder={ITEMS_HINT}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <small role="status" className="muted">
        {typeof read === 'string' || read.length === 0 ? ITEMS_HINT : `${read.length} 题，共 ${sum} 分`}
      </small>
    </div>
  )
}

interface RowProps {
  at: number
  offered: Offered
  onRemove: () => void
}

const CourseRow = ({ at, offered, onRemove }: RowProps) => {
  const form = Form.useFormInstance()
  const [opened, setOpened] = useState(false)
  const courseId = Form.useWatch(['courses', at, 'courseId'])
  const items = itemsFrom(Form.useWatch(['courses', at, 'items']) ?? '')
  const name = offered.courses.find((one) => one.value === courseId)?.label ?? `第 ${at + 1} 科`
  return (
    <li>
      <div className="exam-course">
        <Form.Item name={[at, 'courseId']} rules={rulesOf(ExamCourseInput, 'courseId')}>
          <Select
            aria-label={`第 ${at + 1} 科`}
            options={offered.courses}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择课程"
            notFoundContent={offered.missing}
          />
        </Form.Item>
        <Form.Item name={[at, 'fullMarks']} rules={rulesOf(ExamCourseInput, 'fullMarks')}>
          <InputNumber aria-label={`${name}满分`} step={1} prefix="满分" />
        </Form.Item>
        <Button onClick={() => setOpened(!opened)}>
          题目{typeof items !== 'string' && items.length > 0 && `（${items.length}）`}
        </Button>
        <Button aria-label={`去掉${name}`} icon={<Icon name="x" />} onClick={onRemove} />
      </div>
      <Form.Item
        name={[at, 'items']}
        dependencies={[['courses', at, 'fullMarks']]}
        rules={[
          {
            validator: async (_rule, text: string = '') => {
              const wrong = wrongItems(text, form.getFieldValue(['courses', at, 'fullMarks']))
              if (wrong !== undefined) throw new Error(wrong)
            },
          },
        ]}
      >
        <Items name={name} opened={opened} />
      </Form.Item>
    </li>
  )
}

interface Course {
  courseId: number | null
  fullMarks: number | null
  items?: string
}

/** As it reads to two people who change an exam at once. */
const coursesText = (rows: readonly Course[], { courses }: Offered) =>
  rows
    .map(({ courseId, fullMarks, items = '' }) => {
      const name = courses.find(({ value }) => value === courseId)?.label ?? '未选课程'
      const lines = items.split('\n').filter((line) => line.trim() !== '')
      return `${name} ${fullMarks ?? '未填'} 分${lines.length > 0 ? `（${lines.join('；')}）` : ''}`
    })
    .join('、') || '未填写'

/** What no row says by itself: too few, too many, or one twice. */
const wrongList = (rows: readonly Course[] = []) =>
  ExamForm.shape.courses
    .safeParse(rows.map((row) => ({ ...row, items: [] })))
    .error?.issues.find(({ path }) => path.length === 0)?.message

/** Which courses are examined, out of how many marks, and with which items if marks are entered item by item. */
export const CoursesField = ({ offered }: { offered: Offered }) => {
  useNamed('courses', EXAM_LABELS.courses, (rows) => coursesText((rows ?? []) as Course[], offered))
  return (
    <Form.Item label={EXAM_LABELS.courses} required className="kit-field kit-field-wide">
      <Form.List
        name="courses"
        rules={[
          {
            validator: async (_rule, rows: Course[]) => {
              const wrong = wrongList(rows)
              if (wrong !== undefined) throw new Error(wrong)
            },
          },
        ]}
      >
        {(rows, { add, remove }, { errors }) => (
          <>
            <ul className="exam-courses">
              {rows.map(({ key, name }) => (
                <CourseRow key={key} at={name} offered={offered} onRemove={() => remove(name)} />
              ))}
            </ul>
            <Button
              icon={<Icon name="plus" />}
              onClick={() => add({ courseId: null, fullMarks: 100, items: '' })}
            >
              添加科目
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
