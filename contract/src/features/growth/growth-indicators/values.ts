/** 综合素质评价 (教基二〔2014〕11号); a school may call them otherwise in a stage, as 劳动实践 for the last. */
export const DIMENSIONS = ['moral', 'academic', 'health', 'art', 'practice'] as const
export type Dimension = (typeof DIMENSIONS)[number]
export const DIMENSION_LABELS = {
  moral: '思想品德',
  academic: '学业水平',
  health: '身心健康',
  art: '艺术素养',
  practice: '社会实践',
} as const satisfies Record<Dimension, string>
export type OfDimensions<T> = Record<Dimension, T>

export const WEIGHTS_SUM = 100
export const INDICATORS_MAX = 10
