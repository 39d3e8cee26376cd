import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { instantAt, today } from '@xueqiao/contract/common/school-time'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type {
  HomeworkDetail,
  HomeworkOptions,
  HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_LABELS } from '@xueqiao/contract/features/teaching/homework/labels'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { besideText } from '../../../../../shared/homework/beside'
import { collectedAt } from '../../../../../shared/homework/collected'
import { same } from '../../../../kit/form/form-body'
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

export const valuesOf = (
  homework: HomeworkDetail | undefined,
  { courses, nextSchoolDay }: HomeworkOptions,
): Values => {
  const collected = instantAt(collectedAt(today(), nextSchoolDay))
  // Whoever teaches one course gives homework in that.
  const courseId = courses.length === 1 ? courses[0]?.id : undefined
  if (homework === undefined) return { ...EMPTY, courseId, dueAt: collected }
  const [first, ...others] = homework.classes
  const apart = others.filter(({ dueAt }) => dueAt !== first?.dueAt)
  return {
    ...EMPTY,
    ...wordsOf(homework),
    classIds: homework.classes.map(({ classId }) => classId),
    dueAt: first?.dueAt ?? collected,
    dueOf: Object.fromEntries(apart.map(({ classId, dueAt }) => [classId, dueAt])),
    files: besideText(homework.doc as RichNode | null, homework.files),
    publishAt: homework.publishAt,
    overCapReason: homework.overCapReason ?? '',
  }
}

/** A draft has no hour: with one it would wait for it already. */
export const bodyOf = (
  { files, classIds, dueOf: apart, dueAt, publishAt, ...values }: Values,
  status: 'DRAFT' | 'PUBLISHED',
) => ({
  ...values,
  status,
  publishAt: status === 'DRAFT' ? null : publishAt,
  courseId: values.courseId ?? null,
  classes: classIds.flatMap((classId) => {
    const due = dueOf({ dueOf: apart, dueAt }, classId)
    return due === null ? [] : [{ classId, dueAt: due }]
  }),
  fileIds: files.map(({ id }) => id),
})

const NAMES = Object.keys({ ...EMPTY, dueAt: null }) as (keyof Values)[]
const LABELS: Partial<Record<string, string>> = {
  ...HOMEWORK_LABELS,
  dueOf: HOMEWORK_LABELS.classes,
  files: HOMEWORK_LABELS.fileIds,
}

/** As it is compared: a class without a due time of its own says nothing, and files are told by their numbers. */
const compared = ({ dueOf: apart, files, ...values }: Values): Record<string, unknown> => ({
  ...values,
  dueOf: Object.entries(apart).filter(([, dueAt]) => dueAt != null),
  files: files.map(({ id }) => id),
})

/** What stands otherwise in one than in the other. */
export const differing = (a: Values, b: Values) => {
  const [one, other] = [compared(a), compared(b)]
  return NAMES.filter((name) => !same(one[name], other[name]))
}

export const namesText = (names: readonly (keyof Values)[]) =>
  names.map((name) => LABELS[name] ?? name).join('、')
