import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import {
  DOUBLE_LESSONS,
  type LessonPattern,
  PARITIES,
  type Parity,
} from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { Form, InputNumber, Select, Switch } from 'antd'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { placeName } from './grid/pasting'
import type { Plan } from './grid/saving'

interface Values {
  doubleLessons: number
  parity: Parity
  /** kind:实验室 or room:7; nothing for the class's own room. */
  place?: string
  together: boolean
  jointWith: number[]
}

const PARITY_OPTIONS = Object.entries(PARITIES).map(([value, label]) => ({ value, label }))
const USUAL: LessonPattern = {
  ...{ doubleLessons: 0, parity: 'EVERY', together: false, roomKind: null, roomId: null, roomName: null },
  jointWith: [],
}

const placeOf = ({ roomId, roomKind }: LessonPattern) =>
  roomId !== null ? `room:${roomId}` : roomKind !== null ? `kind:${roomKind}` : undefined

const roomOf = (place: string | undefined) => ({
  roomKind: place?.startsWith('kind:') ? place.slice(5) : null,
  roomId: place?.startsWith('room:') ? Number(place.slice(5)) : null,
})

/** Any room of a kind, or one of them. */
const usePlaces = () => {
  const rooms = useApi(roomsApi.options).data ?? []
  const shared = rooms.filter(({ classId }) => classId === null)
  const kinds = [...new Set(rooms.map(({ kind }) => kind))]
  return [
    { label: '按类型', options: kinds.map((kind) => ({ value: `kind:${kind}`, label: kind })) },
    { label: '具体场地', options: shared.map(({ id, name }) => ({ value: `room:${id}`, label: name })) },
  ]
}

/** `cells.0.doubleLessons` is the field of the form; a room or its kind is the place. */
const formField = (name: string) => {
  const field = name.split('.').at(-1) ?? ''
  return (field === 'roomId' || field === 'roomKind' ? 'place' : field) as keyof Values
}

interface Props {
  open: boolean
  /** Of cells that somebody teaches. */
  keys: readonly string[]
  plan: Plan
  onClose: () => void
}

/** How the lessons of one cell, or of several at once, want to lie. */
export const PatternDialog = ({ open, keys, plan, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const places = usePlaces()
  const { matrix, cells } = plan.getState()
  const [first = ''] = keys
  const [classId, courseId] = first.split('-').map(Number)
  const held = cells.get(first)
  const pattern = held?.pattern ?? USUAL
  const isOne = keys.length === 1
  const others = matrix.classes.filter(
    ({ id }) => id !== classId && (cells.get(`${id}-${courseId}`)?.shares.length ?? 0) > 0,
  )
  const save = async ({ place, jointWith = [], ...values }: Values) => {
    const body = {
      semesterId: matrix.semester.id,
      cells: keys.map((key) => {
        const [ofClass = 0, ofCourse = 0] = key.split('-').map(Number)
        const where = { classId: ofClass, courseId: ofCourse, ...roomOf(place) }
        return { ...where, ...values, jointWith: isOne ? jointWith : [] }
      }),
    }
    return act(
      api.savePatterns,
      { body },
      {
        after: plan.patterned,
        failed: (error) =>
          form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: formField(name), errors }))),
      },
    )
  }
  return (
    <AskDialog<Values>
      open={open}
      title={`排课要求 · ${isOne ? placeName(matrix, first) : `${keys.length} 格`}`}
      width={480}
      name="pattern"
      form={form}
      initialValues={{ ...pattern, place: placeOf(pattern) }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="doubleLessons" label="每周连堂次数" extra="一次连堂为相连的两节">
        <InputNumber min={DOUBLE_LESSONS.min} max={DOUBLE_LESSONS.max} precision={0} />
      </Form.Item>
      <Form.Item name="parity" label="单双周" extra="单周与双周的课可共用一个时段，课时各计一半">
        <Select options={PARITY_OPTIONS} />
      </Form.Item>
      <Form.Item name="place" label="上课地点">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="班级自己的教室"
          options={places}
          notFoundContent="没有找到场地"
        />
      </Form.Item>
      {isOne && (
        <Form.Item name="jointWith" label="合班" extra="与教师、周课时相同的班级一起上课，要求也相同">
          <Select
            mode="multiple"
            placeholder="不合班"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            optionFilterProp="label"
            notFoundContent="没有其他班级安排了这门课程"
          />
        </Form.Item>
      )}
      <Form.Item
        name="together"
        label="同堂"
        valuePropName="checked"
        extra="几位教师同时在场，而不是分担课时"
      >
        <Switch disabled={isOne && (held?.shares.length ?? 0) < 2} />
      </Form.Item>
    </AskDialog>
  )
}
