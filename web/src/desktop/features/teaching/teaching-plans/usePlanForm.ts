import {
  teachingPlansApi as api,
  type PlanDetail,
} from '@xueqiao/contract/features/teaching/teaching-plans/api'
import {
  PLAN_PARTS,
  type PlanContent,
  type PlanPart,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { useCallback, useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { fieldFailures } from '../../../kit/form/form-body'
import { useEdited } from '../../../kit/form/useEdited'

export type LessonField = 'week' | 'unit' | 'title' | 'hours' | 'aims' | 'keyPoints' | 'remark'

/** As typed: what is a number and what is missing is for the contract to say. */
export type EditedLesson = Record<LessonField, string> & { key: number }

export type PlanValues = Record<PlanPart | 'title', string> & {
  shared: boolean
  lessons: readonly EditedLesson[]
}

let lastKey = 0
const nextKey = () => ++lastKey

/** A new line goes on where the last one ended. */
export const newLesson = (last: EditedLesson | undefined): EditedLesson => ({
  ...{
    key: nextKey(),
    week: last?.week ?? '1',
    unit: last?.unit ?? '',
    title: '',
    hours: last?.hours ?? '1',
  },
  ...{ aims: '', keyPoints: '', remark: '' },
})

const valuesOf = ({ content, shared }: PlanDetail): PlanValues => ({
  title: content.title,
  situation: content.situation ?? '',
  textbook: content.textbook ?? '',
  aims: content.aims ?? '',
  keyPoints: content.keyPoints ?? '',
  measures: content.measures ?? '',
  shared,
  lessons: content.lessons.map(({ week, unit, title, hours, aims, keyPoints, remark }) => ({
    ...{ key: nextKey(), week: String(week), unit: unit ?? '', title, hours: String(hours) },
    ...{ aims: aims ?? '', keyPoints: keyPoints ?? '', remark: remark ?? '' },
  })),
})

const orNone = (text: string) => (text.trim() === '' ? null : text)

/** As it stands in the form, saved or not: what goes to paper. */
export const contentOf = (values: PlanValues): PlanContent => ({
  title: values.title,
  situation: orNone(values.situation),
  textbook: orNone(values.textbook),
  aims: orNone(values.aims),
  keyPoints: orNone(values.keyPoints),
  measures: orNone(values.measures),
  lessons: values.lessons.map(({ week, unit, title, hours, aims, keyPoints, remark }) => ({
    ...{ week: Number(week) || 0, unit: orNone(unit), title, hours: Number(hours) || 0 },
    ...{ aims: orNone(aims), keyPoints: orNone(keyPoints), remark: orNone(remark) },
  })),
})

const bodyOf = ({ lessons, ...values }: PlanValues) => ({
  ...values,
  ...Object.fromEntries(PLAN_PARTS.map((part) => [part, orNone(values[part])])),
  lessons: lessons.map(({ key: _key, ...lesson }) => lesson),
})

const areSame = (one: PlanDetail, other: PlanDetail) =>
  JSON.stringify([one.content, one.shared]) === JSON.stringify([other.content, other.shared])

/** One plan as it is being written: kept when it is saved, and before it is handed in. */
export const usePlanForm = (plan: PlanDetail) => {
  const edited = useEdited(plan, valuesOf, areSame)
  const { values, from, isTouched: touched, change, saved } = edited
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const set = (some: Partial<PlanValues>) => change((before) => ({ ...before, ...some }))
  const onLessons = (next: (before: readonly EditedLesson[]) => readonly EditedLesson[]) =>
    change((before) => ({ ...before, lessons: next(before.lessons) }))
  const onLesson = useCallback(
    (key: number, field: LessonField, value: string) =>
      change((before) => ({
        ...before,
        lessons: before.lessons.map((one) => (one.key === key ? { ...one, [field]: value } : one)),
      })),
    [change],
  )

  /** Told by its place among those sent, a mistake goes with its line. */
  const atLine = (name: string) =>
    name.replace(/^lessons\.(\d+)/, (_, at) => `lessons.${values.lessons[Number(at)]?.key}`)
  const tell = (error: unknown, endpoint: typeof api.update | typeof api.submit) => {
    const told = fieldFailures(error).map(({ name, errors: [first = ''] }) => [atLine(name), first])
    setErrors(Object.fromEntries(told))
    reportFailure(error, endpoint)
  }

  const keep = async () => {
    const body = { ...bodyOf(values), version: from.version }
    // Lines are sent as typed, and refused at their field.
    const made = await call(api.update, { params: { id: plan.id }, body: body as never })
    setErrors({})
    saved(made, values)
  }

  /** Says whether the server has it. */
  const save = async () => {
    setBusy('save')
    try {
      await keep()
      toast.success(api.update.done ?? '')
      return true
    } catch (error) {
      tell(error, api.update)
      return false
    } finally {
      setBusy(undefined)
      // Also where it was refused: somebody else may have saved.
      void touch(api.update)
    }
  }

  const submit = async () => {
    setBusy('submit')
    try {
      if (touched) await keep()
      await call(api.submit, { params: { id: plan.id } })
      toast.success(api.submit.done ?? '')
    } catch (error) {
      tell(error, api.submit)
    } finally {
      setBusy(undefined)
      void touch(api.submit)
    }
  }

  return { ...{ edited, values, touched, busy, errors }, set, onLessons, onLesson, save, submit }
}
