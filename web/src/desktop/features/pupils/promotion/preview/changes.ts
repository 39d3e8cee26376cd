import type {
  PromotionPreview,
  PromotionSource,
  PromotionTarget,
} from '@xueqiao/contract/features/pupils/promotion/plan'

/** One line of the diff: a class as it is, and what it becomes; a class that is made has no past. */
export interface Change {
  id: string
  source: PromotionSource | null
  target: PromotionTarget | null
}

type Grade = PromotionPreview['grades'][number]

/** The classes of a grade, then those that a regrouping makes beside them. */
export const changesOf = ({ classes, targets }: PromotionPreview, { grade, nextGrade }: Grade): Change[] => {
  const byKey = new Map(targets.map((target) => [target.key, target]))
  return [
    ...classes
      .filter((source) => source.grade === grade)
      .map((source) => ({
        id: `class-${source.id}`,
        source,
        target: byKey.get(source.targetKey ?? '') ?? null,
      })),
    ...targets
      .filter((target) => target.origin === 'SPLIT' && target.grade === nextGrade)
      .map((target) => ({ id: target.key, source: null, target })),
  ]
}

/** Who leads the class before and after; `kept` where nothing changes. */
export const leaderOf = ({ source, target }: Change) => {
  const before = source?.headTeacherName ?? null
  const after = target?.headTeacherName ?? null
  return { before, after, kept: target !== null && before !== null && before === after }
}
