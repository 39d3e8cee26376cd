import { today } from '@xueqiao/contract/common/school-time'
import {
  lessonPreparationsApi as api,
  NewPreparation,
  type PreparationOptions,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  TEMPLATE_SCOPE_LABELS,
  preparationTemplatesApi as templatesApi,
} from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import {
  LESSON_TYPE_LABELS,
  LESSON_TYPES,
  PREPARATION_TITLE_MAX,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { ButtonLink } from '../../../kit/ButtonLink'
import { fieldFailures } from '../../../kit/form/form-body'
import { rulesOf } from '../../../kit/form/rules'
import { SaveButton } from '../../../kit/form/SaveButton'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { LoadingRows } from '../../../kit/list/TableState'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { WeekSwitch } from '../../../timetable/WeekSwitch'
import { addressOf, LIST } from './naming'
import { keyOf } from './week/lesson-week'
import { SlotChoice } from './week/SlotChoice'
import './lists.css'

interface Values {
  courseId: number
  grade: string
  semesterId: number
  title: string
  lessonType: (typeof LESSON_TYPES)[number]
  templateId?: number
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TYPES = LESSON_TYPES.map((value) => ({ value, label: LESSON_TYPE_LABELS[value] }))

/** The lesson that was pressed in the week, by what the address says. */
const askedFor = (week: PreparationWeek, params: URLSearchParams) =>
  week.lessons.find(
    ({ slot }) =>
      slot !== null &&
      slot.date === params.get('date') &&
      String(slot.classId) === params.get('classId') &&
      String(slot.lessonNumber) === params.get('lesson'),
  )

interface FormProps {
  options: PreparationOptions
  week: PreparationWeek
  date: string
  onDate: (date: string) => void
}

const NewForm = ({ options, week, date, onDate }: FormProps) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [asked] = useState(() => askedFor(week, params))
  const [chosen, setChosen] = useState<readonly PreparedLesson[]>(asked === undefined ? [] : [asked])
  const [busy, setBusy] = useState(false)
  const masterId = Number(params.get('master')) || undefined
  const copyOfId = Number(params.get('copyOf')) || undefined
  const sourceId = masterId ?? copyOfId
  const source = useApi(
    api.get,
    { params: { id: sourceId ?? 0 } },
    { enabled: sourceId !== undefined, silent: true },
  ).data
  const templates = useApi(templatesApi.list, undefined, { silent: true }).data ?? []
  const courseId = Form.useWatch('courseId', form)
  const course = options.courses.find(({ id }) => id === courseId)
  const semester =
    options.semesters.find(({ id }) => id === week.semesterId) ??
    options.semesters.find(({ isCurrent }) => isCurrent)
  const item = (name: keyof Values) => ({
    name,
    label: LABELS[name as 'title'],
    rules: rulesOf(NewPreparation, name),
  })

  const choose = (lesson: PreparedLesson) => {
    const [first] = chosen
    const others = chosen.filter((one) => keyOf(one) !== keyOf(lesson))
    const fits = first === undefined || (first.courseId === lesson.courseId && first.grade === lesson.grade)
    const next = others.length < chosen.length ? others : fits ? [...chosen, lesson] : [lesson]
    setChosen(next)
    if (next[0] !== undefined) form.setFieldsValue({ courseId: next[0].courseId, grade: next[0].grade })
  }

  const create = async (values: Values) => {
    setBusy(true)
    await act(
      api.create,
      {
        body: {
          ...values,
          slots: chosen.flatMap(({ slot }) => (slot === null ? [] : [slot])),
          ...(masterId !== undefined && { masterId }),
          ...(copyOfId !== undefined && { copyOfId }),
        },
      },
      {
        after: (made) => navigate(addressOf(made), { replace: true }),
        failed: (error) =>
          // The names of the form are those of the wire.
          form.setFields(
            fieldFailures(error).map(({ name, errors }) => ({ name: name as keyof Values, errors })),
          ),
      },
    )
    setBusy(false)
  }
  if (sourceId !== undefined && source === undefined) return <LoadingRows />
  return (
    <div className="prep-new">
      <section className="card" aria-label="备课内容">
        <Form<Values>
          form={form}
          layout="vertical"
          className="kit-form"
          initialValues={{
            courseId: asked?.courseId ?? source?.courseId,
            grade: asked?.grade ?? source?.grade,
            semesterId: semester?.id,
            title: source?.title ?? '',
            lessonType: source?.content.lessonType ?? 'NEW',
            templateId: Number(params.get('template')) || undefined,
          }}
          onFinish={create}
        >
          {source !== undefined && (
            <p className="prep-source">
              {masterId === undefined ? '复制' : '二次备课：主备稿'} {source.title}（{source.authorName}）
            </p>
          )}
          <Form.Item {...item('title')}>
            <Input maxLength={PREPARATION_TITLE_MAX} placeholder="如：6.2 一元一次方程的解法" autoFocus />
          </Form.Item>
          <div className="kit-fields">
            <Form.Item {...item('courseId')}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="您任教的课程"
                notFoundContent="没有可选的课程：请教务先登记任课安排，或把课程归入您的教研组"
                options={options.courses.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id: number) => {
                  const grades = options.courses.find((one) => one.id === id)?.grades ?? []
                  if (grades.length === 1) form.setFieldValue('grade', grades[0])
                }}
              />
            </Form.Item>
            <Form.Item
              {...item('grade')}
              extra={course && course.grades.length > 1 ? `开设年级：${course.grades.join('、')}` : undefined}
            >
              <GradeSelect placeholder="请选择年级" />
            </Form.Item>
            <Form.Item {...item('lessonType')}>
              <Select options={TYPES} />
            </Form.Item>
            <Form.Item {...item('semesterId')}>
              <Select options={options.semesters.map(({ id, name }) => ({ value: id, label: name }))} />
            </Form.Item>
          </div>
          {sourceId === undefined && (
            <Form.Item name="templateId" label="套用模板">
              <Select
                allowClear
                placeholder="空白备课"
                options={templates.map(({ id, name, scope }) => ({
                  value: id,
                  label: `${name}（${TEMPLATE_SCOPE_LABELS[scope]}）`,
                }))}
              />
            </Form.Item>
          )}
          <div className="prep-new-foot">
            <ButtonLink to={LIST}>取消</ButtonLink>
            <SaveButton busy={busy} text="开始备课" onClick={form.submit} />
          </div>
          <button type="submit" hidden />
        </Form>
      </section>
      <section className="card" aria-label="上课时间">
        <header>
          <h2>上课时间</h2>
          <span className="muted">
            {chosen.length === 0 ? '可以以后再选；平行班共用一份' : `已选 ${chosen.length} 节`}
          </span>
        </header>
        <div className="prep-new-week">
          <WeekSwitch date={date} onChange={onDate} />
        </div>
        <SlotChoice week={week} chosen={chosen} onChoose={choose} />
      </section>
    </div>
  )
}

/** What is prepared, for which lessons of the timetable, and from what it begins. */
export const NewPreparationPage = () => {
  const [params] = useSearchParams()
  const given = params.get('date') ?? ''
  const [date, setDate] = useState(() => (DAY.test(given) ? given : today()))
  const options = useApi(api.options).data
  const [shown, setShown] = useState<PreparationWeek>()
  const week = useApi(api.week, { query: { date } }, { staleTime: 0 }).data
  // The form stays while another week is on its way.
  if (week !== undefined && week !== shown) setShown(week)
  return (
    <ResourcePage title="新建备课">
      {options === undefined || shown === undefined ? (
        <section className="card">
          <LoadingRows />
        </section>
      ) : (
        <NewForm options={options} week={shown} date={date} onDate={setDate} />
      )}
    </ResourcePage>
  )
}
