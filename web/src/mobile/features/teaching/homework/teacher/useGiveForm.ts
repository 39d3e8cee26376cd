import { instantAt, wallClock } from '@xueqiao/contract/common/school-time'
import {
  homeworksApi as api,
  type HomeworkDetail,
  HomeworkInput,
  type HomeworkOptions,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useActions } from '../../../../../api/action'
import { CallError } from '../../../../../api/call-error'
import { touch } from '../../../../../api/stale-after-change'
import { newClientId } from '../../../../../lib/client-id'
import { lastingFiles, stillThere } from '../../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../../shared/drafts/useFormDraft'
import { besideText } from '../../../../../shared/homework/beside'
import { countedOf } from '../../../../../shared/homework/counted'
import { eveningOf, laterTo } from '../../../../../shared/homework/evening'
import { isRight, useForm } from '../../../../kit/form/useForm'
import { dueFor, duesOf, emptyFor, type Given, givenOf, isOut, isWithout, wrongIn } from './given'
import { isOver, useEvenings } from './Ledger'
import { pathOf } from './places'

/** Of one of the classes it is `classes.0.dueAt`; classes are one field here. */
const wrongBy = (error: unknown) => {
  if (!(error instanceof CallError) || error.field === undefined) return {}
  const field = error.field.replace(/^classes\.\d+\./, '')
  return { [field === 'classes' || field === 'classId' ? 'classIds' : field]: error.serverMessage ?? '' }
}

const doneText = (
  status: 'DRAFT' | 'PUBLISHED',
  { publish }: Given,
  homework: HomeworkDetail | undefined,
) => {
  if (isOut(homework)) return '修改已保存'
  if (status === 'DRAFT') return '草稿已保存'
  return publish === '' ? '发布成功' : '已设为定时发布'
}

interface Filled {
  values: Given
  setValues: (values: Given) => void
  busy: boolean
}

/** What somebody saved since it was opened: shown where nothing was written here, else said, and chosen from. */
const useMeeting = (homework: HomeworkDetail | undefined, { values, setValues, busy }: Filled) => {
  const [by, setBy] = useState<string>()
  const [opened, setOpened] = useState(homework)
  const isNewer = homework !== undefined && homework.version > values.version
  const isWritten = opened !== undefined && JSON.stringify(values) !== JSON.stringify(givenOf(opened))
  const settle = (to: Given) => {
    setValues(to)
    setBy(undefined)
  }
  const latest = () => {
    if (homework === undefined) return
    setOpened(homework)
    settle(givenOf(homework))
  }
  const follow = useEffectEvent(() => {
    if (isNewer && !isWritten && !busy) latest()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked with each that comes
  useEffect(() => follow(), [homework, busy])
  return {
    text:
      (isNewer && isWritten && !busy) || by !== undefined
        ? `${by ?? '有人'}改动了这项作业，您填写的还没有保存`
        : undefined,
    refused: (error: unknown) => {
      if (!(error instanceof CallError) || error.stale === undefined) return
      setBy(error.stale.changedBy)
      void touch(api.update)
    },
    keep: isNewer ? () => settle({ ...values, version: homework.version }) : undefined,
    latest,
  }
}

/** One form for a new homework, for a draft, and for what is out already. */
export const useGiveForm = (options: HomeworkOptions, homework: HomeworkDetail | undefined) => {
  const navigate = useNavigate()
  const { start, restored, keep, drop } = useFormDraft(
    homework === undefined ? 'homework' : `homework:${homework.id}`,
    homework === undefined ? emptyFor(options) : givenOf(homework),
  )
  // Whoever presses again because no answer came gives the same homework.
  const [clientId] = useState(newClientId)
  const [there] = useState(() => stillThere(start.files))
  const { values, errors, field, check, set, show } = useForm<Given>(HomeworkInput, {
    ...start,
    files: there,
  })
  useEffect(() => keep(values))
  const { run, busy } = useActions()
  const meeting = useMeeting(homework, { values, setValues: set, busy })

  const out = isOut(homework)
  const course =
    options.courses.find(({ id }) => id === values.courseId) ?? (out ? undefined : options.courses[0])
  const classes = course?.classes ?? []
  const chosen = classes.filter(({ id }) => values.classIds.includes(id))
  const without = chosen.some(isWithout)
  const written = values.written && !without
  // Whom it was given to stays as it was, whoever teaches them today.
  const classIds = out ? values.classIds : chosen.map(({ id }) => id)
  const givenTo = out
    ? (homework?.classes.map(({ classId, className }) => ({ id: classId, name: className })) ?? [])
    : chosen
  const apart = classIds.some((id) => dueFor(values, id) !== values.due)
  const dues = values.due === '' ? [] : duesOf({ ...values, classIds }, homework)
  const from = (!out && values.publish) || wallClock((out && homework?.publishedAt) || Date.now())
  const sums = useEvenings(
    dues.map(({ classId, dueAt }) => ({
      ...{ classId, date: eveningOf(wallClock(dueAt), from), givenOn: from.slice(0, 10) },
      before: countedOf(homework, classId),
    })),
    written ? Number(values.minutes) : 0,
  )
  const over = written && sums.some(isOver)
  const asks = over || errors.overCapReason !== undefined || (out && values.overCapReason !== '')

  const send = async (status: 'DRAFT' | 'PUBLISHED') => {
    const { title, content, doc, needsSubmission, scoring, levelStyle, files, publish } = values
    const body = {
      ...{ title, content, doc, needsSubmission, written, status, scoring, levelStyle },
      courseId: out ? values.courseId : (course?.id ?? null),
      classes: dues,
      estimatedMinutes: values.minutes === '' ? null : Number(values.minutes),
      fileIds: files.map(({ id }) => id),
      // A draft has no hour: with one it waits for it already.
      publishAt: out || status === 'DRAFT' || publish === '' ? null : instantAt(publish),
      overCapReason: asks ? values.overCapReason : null,
    }
    const found = {
      ...wrongIn({ ...values, classIds }, homework),
      ...(status === 'PUBLISHED' &&
        over &&
        values.overCapReason.trim() === '' && { overCapReason: '请写明超出上限的理由' }),
    }
    if (!isRight(check(body, found))) return
    const told = {
      done: doneText(status, values, homework),
      failed: (error: unknown) => {
        show(wrongBy(error))
        meeting.refused(error)
      },
      after: ({ id }: HomeworkDetail) => {
        drop()
        void navigate(pathOf(id), { replace: true })
      },
    }
    if (homework === undefined) return run(api.create, { body: { ...body, clientId } }, told)
    const { id } = homework
    return run(api.update, { params: { id }, body: { ...body, version: values.version } }, told)
  }
  return {
    ...{
      values,
      errors,
      field,
      set,
      send,
      busy,
      meeting,
      out,
      course,
      classes,
      without,
      written,
      sums,
      asks,
    },
    ...{ givenTo, apart },
    /** Without its formats; the pictures that stood in the text are photos then. */
    plain: () => {
      const stored = homework?.files ?? []
      const beside = besideText(values.doc, stored)
      const pictures = stored.filter((file) => !beside.includes(file))
      set({ doc: null, files: [...values.files, ...lastingFiles(pictures)] })
    },
    /** For all; where times differ, for these alone. */
    later: (day: string, full: readonly number[]) =>
      set(
        apart
          ? {
              dueOf: {
                ...values.dueOf,
                ...Object.fromEntries(full.map((id) => [id, laterTo(dueFor(values, id), day, from)])),
              },
            }
          : { due: laterTo(values.due, day, from) },
      ),
    ...{ restored, drop, lostPhotos: there.length < start.files.length },
  }
}
