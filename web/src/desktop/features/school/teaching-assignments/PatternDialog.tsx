import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import {
  DOUBLE_LESSONS,
  type LessonPattern,
  PARITIES,
  type Parity,
  patternMark,
} from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { fieldFailures } from '../../../kit/form/form-body'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { placeName } from './grid/pasting'
import { heldIn, type PlanState } from './grid/plan-store'
import type { Plan } from './grid/saving'
import { keyOf } from './grid/shares'

interface Values {
  doubleLessons: number
  parity: Parity
  /** kind:实验室, room:7, or the class's own room. */
  place: string
  together: boolean
  jointWith: number[]
}

const PARITY_OPTIONS = Object.entries(PARITIES).map(([value, label]) => ({ value, label }))
const TOGETHER = [
  { value: false, label: '否' },
  { value: true, label: '是' },
]
const USUAL: LessonPattern = {
  ...{ doubleLessons: 0, parity: 'EVERY', together: false, roomKind: null, roomId: null, roomName: null },
  jointWith: [],
}

const OWN_ROOM = 'own'
const placeOf = ({ roomId, roomKind }: LessonPattern) =>
  roomId !== null ? `room:${roomId}` : roomKind !== null ? `kind:${roomKind}` : OWN_ROOM

const roomOf = (place: string) => ({
  roomKind: place.startsWith('kind:') ? place.slice(5) : null,
  roomId: place.startsWith('room:') ? Number(place.slice(5)) : null,
})

const valuesOf = (pattern: LessonPattern | null): Values => {
  const { doubleLessons, parity, together, jointWith, ...room } = pattern ?? USUAL
  return { doubleLessons, parity, together, jointWith, place: placeOf({ ...USUAL, ...room }) }
}

const FIELDS = ['doubleLessons', 'parity', 'place', 'together', 'jointWith'] as const

const only = (values: Values, isKept: (field: keyof Values) => boolean) => {
  const kept: Partial<Values> = { ...values }
  for (const field of FIELDS) if (!isKept(field)) delete kept[field]
  return kept
}

/** What all say alike. */
const commonOf = ([first = valuesOf(null), ...others]: readonly Values[]) =>
  only(first, (field) => others.every((other) => String(other[field]) === String(first[field])))

/** Each cell with what it says; of classes that have it together only the first, which speaks for all of them. */
const headsOf = (state: PlanState, keys: readonly string[]) => {
  const covered = new Set<string>()
  return keys.flatMap((key) => {
    const { pattern } = heldIn(state, key)
    if (covered.has(key)) return []
    const [classId = 0, courseId = 0] = key.split('-').map(Number)
    for (const other of pattern?.jointWith ?? []) covered.add(keyOf(other, courseId))
    return [{ classId, courseId, pattern }]
  })
}

/** Any room of a kind, or one of them. */
const usePlaces = () => {
  const rooms = useApi(roomsApi.options).data ?? []
  const shared = rooms.filter(({ classId }) => classId === null)
  const kinds = [...new Set(rooms.map(({ kind }) => kind))]
  return [
    { value: OWN_ROOM, label: '班级自己的教室' },
    { label: '按类型', options: kinds.map((kind) => ({ value: `kind:${kind}`, label: kind })) },
    { label: '具体场地', options: shared.map(({ id, name }) => ({ value: `room:${id}`, label: name })) },
  ]
}

/** Those of the grade that have the course; of other grades any that there is, whose plan is not at hand. */
const usePartners = ({ matrix, cells }: PlanState, key: string, jointWith: readonly number[]) => {
  const known = useApi(classesApi.options, undefined, { silent: true, staleTime: LOOKUP_MS }).data ?? []
  const [classId, courseId = 0] = key.split('-').map(Number)
  const ofGrade = new Set(matrix.classes.map(({ id }) => id))
  const own = matrix.classes.filter(
    ({ id }) => id !== classId && (cells.get(keyOf(id, courseId))?.shares.length ?? 0) > 0,
  )
  const elsewhere = known.filter(({ id }) => !ofGrade.has(id))
  const listed = new Set([...own, ...elsewhere].map(({ id }) => id))
  const hidden = jointWith.filter((id) => !listed.has(id)).map((id) => ({ id, name: '其他部门的班级' }))
  const options = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { label: matrix.grade, options: options(own) },
    { label: '其他年级', options: options([...elsewhere, ...hidden]) },
  ].filter((group) => group.options.length > 0)
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
  // As it was when the dialog opened: what others say meanwhile is not overwritten unseen.
  const [state] = useState(plan.getState)
  const { matrix } = state
  const [first = ''] = keys
  const held = heldIn(state, first)
  const isOne = keys.length === 1
  const partners = usePartners(state, first, held.pattern?.jointWith ?? [])
  const common = commonOf(keys.map((key) => valuesOf(heldIn(state, key).pattern)))
  const differs = (field: keyof Values) => !(field in common) && { placeholder: '各不相同' }
  const save = async (values: Values) => {
    const touched = only(values, (field) => form.isFieldTouched(field))
    const body = {
      semesterId: matrix.semester.id,
      cells: headsOf(state, keys).map(({ pattern, ...where }) => {
        const { place, ...rest } = { ...valuesOf(pattern), ...touched }
        return { ...where, ...rest, ...roomOf(place), mark: patternMark(pattern) }
      }),
    }
    return act(
      api.savePatterns,
      { body },
      {
        after: plan.patterned,
        failed: (error) => {
          form.setFields(fieldFailures(error).map(({ name, errors }) => ({ name: formField(name), errors })))
          void plan.follow()
        },
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
      initialValues={common}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="doubleLessons" label="每周连堂次数" extra="一次连堂为相连的两节">
        <InputNumber
          min={DOUBLE_LESSONS.min}
          max={DOUBLE_LESSONS.max}
          precision={0}
          {...differs('doubleLessons')}
        />
      </Form.Item>
      <Form.Item name="parity" label="单双周" extra="单周与双周的课可共用一个时段，课时各计一半">
        <Select options={PARITY_OPTIONS} {...differs('parity')} />
      </Form.Item>
      <Form.Item name="place" label="上课地点">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={places}
          {...differs('place')}
          notFoundContent="没有找到场地"
        />
      </Form.Item>
      {isOne && (
        <Form.Item name="jointWith" label="合班" extra="与教师、周课时相同的班级一起上课，要求也相同">
          <Select
            mode="multiple"
            placeholder="不合班"
            options={partners}
            optionFilterProp="label"
            notFoundContent="没有找到班级"
          />
        </Form.Item>
      )}
      <Form.Item name="together" label="同堂" extra="几位教师同时在场，而不是分担课时">
        <Select options={TOGETHER} disabled={isOne && held.shares.length < 2} {...differs('together')} />
      </Form.Item>
    </AskDialog>
  )
}
