import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  homeworksApi as api,
  type HomeworkDetail,
  type HomeworkOptions,
  type HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { act } from '../../../../../api/action'
import { call } from '../../../../../api/call'
import { reportFailure } from '../../../../../api/failure'
import { touch } from '../../../../../api/stale-after-change'
import { newClientId } from '../../../../../lib/client-id'
import { toast } from '../../../../../lib/toast'
import { fieldFailures } from '../../../../kit/form/form-body'
import { dayjs } from '../../../../pickers/days'
import { detailAddress } from '../naming'
import { dueOf } from './dues'

export interface Values {
  title: string
  courseId: number | undefined
  classIds: number[]
  dueAt: string | null
  /** Of classes that have another. */
  dueOf: Record<string, string | null>
  doc: RichNode | null
  estimatedMinutes: number | null
  written: boolean
  scoring: Scoring
  levelStyle: LevelStyle
  needsSubmission: boolean
  files: StoredFile[]
  publishAt: string | null
  overCapReason: string
}

/** Tomorrow at eight, when the day's work is collected. */
const tomorrow = () => dayjs().add(1, 'day').hour(8).minute(0).second(0).millisecond(0).toISOString()

const EMPTY: Omit<Values, 'dueAt'> = {
  title: '',
  courseId: undefined,
  classIds: [],
  dueOf: {},
  doc: null,
  estimatedMinutes: null,
  written: true,
  scoring: 'points',
  levelStyle: 'letters',
  needsSubmission: true,
  files: [],
  publishAt: null,
  overCapReason: '',
}

/** What was written without formats, a paragraph a line. */
const asTree = (content: string): RichNode | null =>
  content === ''
    ? null
    : {
        type: 'doc',
        content: content.split('\n').map((line) => ({
          type: 'paragraph',
          ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
        })),
      }

type Words = Pick<
  HomeworkTemplate,
  'title' | 'content' | 'doc' | 'courseId' | 'written' | 'scoring' | 'levelStyle' | 'needsSubmission'
> & { estimatedMinutes?: number | null | undefined }

/** The server keeps trees of the contract alone. */
const treeIn = ({ doc, content }: Pick<Words, 'doc' | 'content'>) =>
  (doc as RichNode | null) ?? asTree(content)

export const wordsOf = (words: Words): Partial<Values> => ({
  title: words.title,
  doc: treeIn(words),
  courseId: words.courseId,
  estimatedMinutes: words.estimatedMinutes ?? null,
  written: words.written,
  scoring: words.scoring,
  levelStyle: words.levelStyle,
  needsSubmission: words.needsSubmission,
})

const valuesOf = (homework: HomeworkDetail | undefined, { courses }: HomeworkOptions): Values => {
  // Whoever teaches one course gives homework in that.
  const courseId = courses.length === 1 ? courses[0]?.id : undefined
  if (homework === undefined) return { ...EMPTY, courseId, dueAt: tomorrow() }
  const [first, ...others] = homework.classes
  const apart = others.filter(({ dueAt }) => dueAt !== first?.dueAt)
  return {
    ...EMPTY,
    ...wordsOf(homework),
    classIds: homework.classes.map(({ classId }) => classId),
    dueAt: first?.dueAt ?? tomorrow(),
    dueOf: Object.fromEntries(apart.map(({ classId, dueAt }) => [classId, dueAt])),
    files: homework.files,
    publishAt: homework.publishAt,
    overCapReason: homework.overCapReason ?? '',
  }
}

const bodyOf = ({ files, classIds, dueOf: apart, dueAt, ...values }: Values) => ({
  ...values,
  courseId: values.courseId ?? null,
  classes: classIds.flatMap((classId) => {
    const due = dueOf({ dueOf: apart, dueAt }, classId)
    return due === null ? [] : [{ classId, dueAt: due }]
  }),
  fileIds: files.map(({ id }) => id),
})

/** The names under which the form shows what the server says of them. */
const SHOWN: Readonly<Record<string, string>> = { classes: 'classIds', fileIds: 'files', content: 'doc' }

/** One form for a new homework and for an old one: kept as a draft, given out at once or at an hour. */
export const useHomeworkForm = (homework: HomeworkDetail | undefined, options: HomeworkOptions) => {
  const [form] = Form.useForm<Values>()
  const [start] = useState(() => valuesOf(homework, options))
  const [clientId] = useState(newClientId)
  const [busy, setBusy] = useState(false)
  const [touched, setTouched] = useState(false)
  /** The server asked for a reason. */
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()

  const send = async (status: 'DRAFT' | 'PUBLISHED') => {
    const body = { ...bodyOf({ ...start, ...form.getFieldsValue(true) }), status, version: homework?.version }
    return homework === undefined
      ? call(api.create, { body: { ...body, clientId } })
      : call(api.update, { params: { id: homework.id }, body })
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
      const failures = fieldFailures(error)
      if (failures.some(({ name }) => name === 'overCapReason')) setAsked(true)
      // antd's names are those of the values; what the form has no place for is told aloud.
      form.setFields(
        failures.map(({ name, errors }) => ({ name: (SHOWN[name] ?? name) as keyof Values, errors })),
      )
      reportFailure(error, api.create)
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
    const { title, doc, courseId, estimatedMinutes, written, scoring, levelStyle, needsSubmission } = {
      ...start,
      ...form.getFieldsValue(true),
    }
    const body = { title, doc, courseId, estimatedMinutes, written, scoring, levelStyle, needsSubmission }
    await act(api.saveTemplate, { body })
  }

  return { form, start, save, saveTemplate, busy, asked, touched, touch: () => setTouched(true) }
}
