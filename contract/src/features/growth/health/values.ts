/** Of the fitness test (国家学生体质健康标准): computed, but for the exemption. */
export const FITNESS_LEVELS = ['excellent', 'good', 'pass', 'fail', 'exempt'] as const
export type FitnessLevel = (typeof FITNESS_LEVELS)[number]
export const FITNESS_LEVEL_LABELS = {
  excellent: '优秀',
  good: '良好',
  pass: '及格',
  fail: '不及格',
  exempt: '免测',
} as const satisfies Record<FitnessLevel, string>

/** From light to heavy, as the bands of a standard stand. */
export const BMI_CLASSES = ['under', 'normal', 'over', 'obese'] as const
export type BmiClass = (typeof BMI_CLASSES)[number]
export const BMI_CLASS_LABELS = {
  under: '低体重',
  normal: '正常',
  over: '超重',
  obese: '肥胖',
} as const satisfies Record<BmiClass, string>

/** What is better: more, less, or the right band. */
export const BETTER = ['higher', 'lower', 'bands'] as const

/** What is measured, within which bounds; `分秒` is typed as minutes and seconds, and kept in seconds. */
export interface Measure {
  key: string
  name: string
  unit: string
  min: number
  max: number
  decimals: number
  /** Of runs: a part of a tenth counts as one (the standard's 非零进一). */
  better?: (typeof BETTER)[number] | undefined
}

export const HEIGHT: Measure = { key: 'height', name: '身高', unit: '厘米', min: 80, max: 230, decimals: 1 }
export const WEIGHT: Measure = { key: 'weight', name: '体重', unit: '公斤', min: 10, max: 200, decimals: 1 }
/** By the five-step chart of the state (GB 11533). */
export const VISION = { min: 3, max: 5.3 } as const

const eye = (key: string, name: string): Measure => ({
  ...{ key, name, unit: '五分记录', min: VISION.min, max: VISION.max, decimals: 1 },
})
/** What a check-up measures, by the names of its fields: the eyes first, for whom a class is most often called up. */
export const CHECK_MEASURES: readonly Measure[] = [
  eye('leftNaked', '左眼裸眼'),
  eye('rightNaked', '右眼裸眼'),
  eye('leftCorrected', '左眼矫正'),
  eye('rightCorrected', '右眼矫正'),
  HEIGHT,
  WEIGHT,
]

/** What the index is made of; seen by those alone who keep the records of health. */
export const BODY: readonly Measure[] = [HEIGHT, WEIGHT]
export const isBody = (key: string) => BODY.some((measure) => measure.key === key)

const CLOCK = '分秒'
const TIME = /^(\d{1,2})\s*['′‘’:：分]\s*(\d{1,2})\s*(?:["“”秒]|['′]{2})?$/
const MINUTES = /^(\d{1,2})\s*(?:['′‘’分])$/

const secondsOf = (text: string) => {
  const alone = MINUTES.exec(text)
  if (alone !== null) return Number(alone[1]) * 60
  const [, minutes, seconds] = TIME.exec(text) ?? []
  if (minutes === undefined || Number(seconds) >= 60) return undefined
  return Number(minutes) * 60 + Number(seconds)
}

const NUMBER = /^[-−－]?\d{1,5}(\.\d{1,4})?$/

const sizeOf = (text: string, { unit }: Measure) => {
  const timed = unit === CLOCK ? secondsOf(text) : undefined
  if (timed !== undefined) return timed
  const plain = text.replace(/\s*(?:秒|["″])$/, '')
  return NUMBER.test(plain) ? Number(plain.replace(/[−－]/, '-')) : undefined
}

const shift = (value: number, decimals: number) => Math.round(value * 10 ** decimals * 1e6) / 1e6

/** As people write it: 268, 4'28", 4:28 or 4分28秒. A text that is none, or out of bounds, says why. */
export const readMeasure = (typed: string, measure: Measure): { value: number } | { wrong: string } => {
  const { name, unit, min, max, decimals, better } = measure
  const value = sizeOf(typed.trim().normalize('NFKC'), measure)
  if (value === undefined) return { wrong: unit === CLOCK ? `${name}应写成 4'28" 或秒数` : `${name}应为数字` }
  if (value < min || value > max)
    return { wrong: `${name}应在 ${sayMeasure(min, measure)} 到 ${sayMeasure(max, measure)} 之间` }
  const steps = shift(value, decimals)
  if (Number.isInteger(steps)) return { value }
  if (better === 'lower') return { value: Math.ceil(steps) / 10 ** decimals }
  return { wrong: decimals === 0 ? `${name}应为整数` : `${name}最多 ${decimals} 位小数` }
}

/** The other way round: 268 seconds are 4'28". */
export const sayMeasure = (value: number, { unit, decimals }: Pick<Measure, 'unit' | 'decimals'>) =>
  unit === CLOCK
    ? `${Math.floor(value / 60)}'${String(value % 60).padStart(2, '0')}"`
    : value.toFixed(decimals)

/** 2026 is the year from autumn 2026 to summer 2027. */
export const schoolYearName = (year: number) => `${year}-${year + 1}学年`

/** In which a day lies, where autumn begins in August. */
export const schoolYearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) >= '08' ? 0 : 1)

/** The index as the standard rounds it, to a tenth. */
export const bmiOf = (height: number, weight: number) => Math.round((weight / (height / 100) ** 2) * 10) / 10

/** Shares of fewer pupils say too much of each. */
export const SMALL_CLASS = 5
export const FITNESS_ROWS_MAX = 200
export const EXEMPT_REASON_MAX = 200
export const STANDARD_NAME_MAX = 60
export const STANDARD_MAX_BYTES = 2 * 1024 * 1024
