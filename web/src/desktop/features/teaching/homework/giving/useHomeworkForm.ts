import {
  homeworksApi as api,
  type HomeworkDetail,
  type HomeworkOptions,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { act } from '../../../../../api/action'
import { call } from '../../../../../api/call'
import { CallError } from '../../../../../api/call-error'
import { reportFailure } from '../../../../../api/failure'
import { touch } from '../../../../../api/stale-after-change'
import { newClientId } from '../../../../../lib/client-id'
import { toast } from '../../../../../lib/toast'
import { picturesIn } from '../../../../../shared/homework/beside'
import { fieldFailures } from '../../../../kit/form/form-body'
import { detailAddress } from '../naming'
import { bodyOf, differing, namesText, type Values, valuesOf } from './homework-values'

/** The names under which the form shows what the server says of them. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{ classes: 'classIds', classId: 'classIds', fileIds: 'files', content: 'doc' },
}
/** What is said of one of the classes is said of it, as `classes.0.dueAt`. */
const shownAs = (field: string) => {
  const name = field.replace(/^classes\.\d+\./, '')
  return SHOWN[name] ?? name
}

/** One form for a new homework and for an old one: kept as a draft, given out at once or at an hour. */
export const useHomeworkForm = (latest: HomeworkDetail | undefined, options: HomeworkOptions) => {
  const [form] = Form.useForm<Values>()
  /** What the form was filled from: a colleague may have saved another since. */
  const [homework, setHomework] = useState(latest)
  const [start, setStart] = useState(() => valuesOf(latest, options))
  /** Counts up when a text is put into the form: its editor begins anew. */
  const [filling, setFilling] = useState(0)
  const [clientId] = useState(newClientId)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  /** The server asked for a reason. */
  const [asked, setAsked] = useState(false)
  const [stale, setStale] = useState<string>()
  const navigate = useNavigate()

  const filled = (): Values => ({ ...start, ...form.getFieldsValue(true) })
  const put = (some: Partial<Values>) => {
    form.setFieldsValue(some)
    if (some.doc !== undefined) setFilling((before) => before + 1)
  }
  const set = (some: Partial<Values>) => {
    put(some)
    setTouched(true)
  }

  /** What nobody typed here follows what a colleague saved; what was typed stays, and the page says what that is. */
  const meet = (newer: HomeworkDetail, who = '有人') => {
    const [mine, theirs] = [filled(), valuesOf(newer, options)]
    const typed = differing(mine, start)
    const others = differing(mine, theirs)
    const kept = others.filter((name) => typed.includes(name))
    setHomework(newer)
    setStart(theirs)
    put(
      Object.fromEntries(others.filter((name) => !typed.includes(name)).map((name) => [name, theirs[name]])),
    )
    if (typed.length === 0) return setTouched(false)
    const told =
      kept.length === 0 ? '与您填写的内容没有出入' : `${namesText(kept)} 仍是您填写的，其余已是最新内容`
    setStale(`${who}刚刚修改了这项作业：${told}。请核对后再次保存。`)
  }
  const follow = useEffectEvent((newer: HomeworkDetail | undefined) => {
    if (newer !== undefined && homework !== undefined && newer.version > homework.version && !busy)
      meet(newer)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while it is saved is looked at afterwards
  useEffect(() => follow(latest), [latest, busy])

  const send = async (status: 'DRAFT' | 'PUBLISHED') => {
    const body = { ...bodyOf(filled(), status), version: homework?.version }
    return homework === undefined
      ? call(api.create, { body: { ...body, clientId } })
      : call(api.update, { params: { id: homework.id }, body })
  }

  const refuse = async (error: unknown) => {
    if (error instanceof CallError && error.stale !== undefined && homework !== undefined) {
      try {
        return meet(await call(api.get, { params: { id: homework.id } }), error.stale.changedBy)
      } catch (unread) {
        return reportFailure(unread, api.get)
      }
    }
    const failures = fieldFailures(error)
    if (failures.some(({ name }) => name === 'overCapReason')) setAsked(true)
    // antd's names are those of the values; what the form has no place for is told aloud.
    form.setFields(failures.map(({ name, errors }) => ({ name: shownAs(name) as keyof Values, errors })))
    reportFailure(error, api.create)
  }

  const save = async (status: 'DRAFT' | 'PUBLISHED') => {
    if (busy) return
    setBusy(true)
    try {
      await form.validateFields()
    } catch {
      return setBusy(false)
    }
    try {
      const saved = await send(status)
      setTouched(false)
      void touch(api.create)
      const words = { DRAFT: '草稿已保存', SCHEDULED: '已设为定时发布', PUBLISHED: '发布成功' } as const
      toast.success(words[saved.status as keyof typeof words] ?? '已保存')
      navigate(detailAddress(saved))
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
  }

  /** What is written, whoever it is for. */
  const saveTemplate = async () => {
    try {
      await form.validateFields(['title', 'courseId'])
    } catch {
      return
    }
    const { files, title, doc, courseId, estimatedMinutes, written, ...marked } = filled()
    const { scoring, levelStyle, needsSubmission } = marked
    const body = { title, doc, courseId, estimatedMinutes, written, scoring, levelStyle, needsSubmission }
    const isWhole = files.length === 0 && (doc === null || picturesIn(doc).length === 0)
    await act(api.saveTemplate, { body }, isWhole ? {} : { done: '已存为模板，图片和附件没有随模板保存' })
  }

  return {
    ...{ form, homework, start, filling, set, save, saveTemplate, busy, asked, touched, stale },
    touch: () => setTouched(true),
    takeLatest: () => {
      put(start)
      setStale(undefined)
      setTouched(false)
    },
  }
}
