import { z } from 'zod'

/** What the row of the school holds that is more than a word or a number; the form for it is school/settings. */

export const STAGE_NAMES = ['小学', '初中', '高中'] as const

/** A part of the school: pupils of its last grade graduate (六三, 五四 and 九年一贯 cut in different places). */
export const Stage = z.object({
  name: z.enum(STAGE_NAMES, '学段只能为小学、初中或高中'),
  firstGrade: z.int(),
  lastGrade: z.int(),
})
export type Stage = z.output<typeof Stage>

export const DEFAULT_STAGES: readonly Stage[] = [
  { name: '小学', firstGrade: 1, lastGrade: 6 },
  { name: '初中', firstGrade: 7, lastGrade: 9 },
  { name: '高中', firstGrade: 10, lastGrade: 12 },
]

/** The stage of a grade, as the school cuts them; one that it does not name is where it usually is. */
export const stageOf = (stages: readonly Stage[], grade: number): Stage['name'] =>
  [...stages, ...DEFAULT_STAGES].find((one) => one.firstGrade <= grade && grade <= one.lastGrade)?.name ??
  '小学'

const clock = z.string('请选择时间').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为HH:mm')

/** One day's span; `null` is a day off. */
const Span = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ['to'], message: '结束时间应晚于开始时间' })

/** Monday first. At school's time, whatever the zone of the browser. */
const Week = z
  .array(Span.nullable(), '请设置每周的工作时间')
  .length(7, '请设置每周的工作时间')
  .refine((days) => days.some((day) => day !== null), '请至少设置一天的工作时间')

const usual = { from: '07:30', to: '18:00' }
export const DEFAULT_WEEK = [usual, usual, usual, usual, usual, null, null]

/** `enabled: false`: messages reach the teacher at any hour. */
export const HoursInput = z.object({ enabled: z.boolean('请选择是否启用'), week: Week })
export type HoursInput = z.output<typeof HoursInput>

/** Of a school that set none. */
export const USUAL_HOURS: HoursInput = { enabled: true, week: DEFAULT_WEEK }

/** What families see of a mark: schools of the nine years show levels (decision 0030). */
export const MARKS_SHOWN = ['level', 'score'] as const
export type MarksShown = (typeof MARKS_SHOWN)[number]
export const MARKS_SHOWN_LABELS = { level: '等级', score: '分数' } as const satisfies Record<
  MarksShown,
  string
>
