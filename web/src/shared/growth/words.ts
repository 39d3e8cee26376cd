import { AUTHOR_KIND_LABELS, type AuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'

/** 程立（家长）: who said or set something about a pupil, and as what. */
export const authorText = ({ authorKind, authorName }: { authorKind: AuthorKind; authorName: string }) =>
  `${authorName}（${AUTHOR_KIND_LABELS[authorKind]}）`

type Parts = Pick<Worked, 'judgement' | 'assessment' | 'evidence'>

/** 教师评定 4.5、学生评估 4.0、记录 2.5: the parts that a score of a dimension is made of; what is missing is left out. */
export const partsOf = ({ judgement, assessment, evidence }: Parts) =>
  (
    [
      { key: 'judgement', label: '教师评定', score: judgement },
      { key: 'assessment', label: '学生评估', score: assessment },
      { key: 'evidence', label: '记录', score: evidence },
    ] as const
  ).flatMap(({ score, ...part }) => (score === null ? [] : { ...part, score: score.toFixed(1) }))

export const scoredBy = (worked: Parts) => {
  const parts = partsOf(worked).map(({ label, score }) => `${label} ${score}`)
  return parts.length === 0 ? '教师评定、学生评估和已遴选的记录算出，现在都还没有' : `${parts.join('、')}算出`
}
