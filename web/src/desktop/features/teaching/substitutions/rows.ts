import type {
  SubstitutionInput,
  SubstitutionProposals,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { WATCHING } from '@xueqiao/contract/features/teaching/timetable/values'
import { whenOf } from './when'

export const WAYS: { value: SubstitutionKind; label: string }[] = [
  { value: 'SUBSTITUTE', label: '代课' },
  { value: 'SWAP', label: '对调' },
  { value: 'MERGE', label: '合班' },
  { value: 'SELF_STUDY', label: '自习看班' },
]

export interface Row {
  key: string
  title: string
  reasons: SubstitutionProposals['teachers'][number]['reasons']
  input: Partial<SubstitutionInput>
}

/** What is proposed of one kind, the best first. */
export const rowsOf = (found: SubstitutionProposals, kind: SubstitutionKind): Row[] => {
  if (kind === 'SWAP')
    return found.swaps.map(({ lessonId, date, reasons, teacherNames, ...one }) => ({
      key: `${date} ${lessonId}`,
      title: `与${whenOf({ date, ...one })} ${one.courseName}（${teacherNames}）对调`,
      reasons,
      input: { otherDate: date, otherLessonId: lessonId },
    }))
  if (kind === 'MERGE')
    return found.merges.map(({ lessonId, classNames, teacherNames, reasons }) => ({
      key: String(lessonId),
      title: `并入${classNames}，${teacherNames}上课`,
      reasons,
      input: { otherLessonId: lessonId },
    }))
  return found.teachers.map(({ id, name, reasons }) => ({
    key: String(id),
    title: name,
    reasons,
    input: { teacherId: id },
  }))
}

/** What people will read of the first of them, after the lesson. */
export const saidOf = (kind: SubstitutionKind, { title }: Row, isWatch = false) => {
  if (isWatch) return `由 ${title} 老师${WATCHING}。`
  if (kind === 'SUBSTITUTE') return `由 ${title} 老师代课。`
  return kind === 'SELF_STUDY' ? `改为自习，${title} 老师看班。` : `${title}。`
}
