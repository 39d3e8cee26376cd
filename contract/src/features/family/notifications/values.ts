import { z } from 'zod'
import { ROLES } from '../../../access/roles'
import { Instant, Moment } from '../../../common/dates'
import { Id, optional, text } from '../../../common/fields'

/** What is asked of whoever gets it: to read it, to confirm it, to sign it by hand. */
export const NOTICE_LEVELS = ['read', 'confirm', 'sign'] as const
export type NoticeLevel = (typeof NOTICE_LEVELS)[number]
export const LEVEL_LABELS = { read: '通知', confirm: '需确认', sign: '需签字' } as const

/** Of the guardians of one child: one answer is enough, or everybody's is wanted. */
export const NOTICE_RULES = ['either', 'both'] as const
export type NoticeRule = (typeof NOTICE_RULES)[number]
export const RULE_LABELS = { either: '任一监护人', both: '全部监护人' } as const

/** Decisions C, and those that wait for their hour. */
export const NOTICE_STATUSES = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'] as const
export type NoticeStatus = (typeof NOTICE_STATUSES)[number]
export const STATUS_LABELS = {
  DRAFT: '草稿',
  SCHEDULED: '待发布',
  PUBLISHED: '已发布',
  WITHDRAWN: '已撤回',
} as const

/** Who of a school, grade, class or chosen pupil is meant; a role and a chosen teacher say it themselves. */
export const NOTICE_AUDIENCES = ['parents', 'students', 'staff'] as const
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number]
export const AUDIENCE_LABELS = { parents: '家长', students: '学生', staff: '教职工' } as const

export const TARGET_KINDS = ['school', 'role', 'grade', 'class', 'person'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** A chosen pupil (with the family, as the audience says) or teacher: `student:12`, `teacher:7`. */
export const PERSON_VALUE = /^(student|teacher):([1-9]\d{0,14})$/

const VALUES: Record<TargetKind, RegExp> = {
  school: /^$/,
  role: new RegExp(`^(${ROLES.join('|')})$`),
  grade: /^([1-9]|1[0-2])$/,
  class: /^[1-9]\d{0,14}$/,
  person: PERSON_VALUE,
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** `value`: nothing for the school, a role name, a grade from 1 to 12, the id of a class, or a person. */
export const TargetInput = z
  .object({
    kind: z.enum(TARGET_KINDS, '通知对象不正确'),
    value: z.preprocess(asText, z.string('通知对象不正确')).default(''),
  })
  .refine(({ kind, value }) => VALUES[kind].test(value), '通知对象不正确')
export type TargetInput = z.output<typeof TargetInput>

export const Target = z.object({ kind: z.enum(TARGET_KINDS), value: z.string(), label: z.string() })
export type Target = z.output<typeof Target>

export const NOTICE_TITLE_MAX = 100
export const NOTICE_CONTENT_MAX = 5000
export const ATTACHMENTS_MAX = 9
export const TARGETS_MAX = 500
export const NOTE_MAX = 200
/** Of the drawn picture, as it is sent. */
export const SIGNATURE_MAX_BYTES = 200 * 1024

const unique = (targets: TargetInput[]) => [
  ...new Map(targets.map((target) => [`${target.kind} ${target.value}`, target])).values(),
]

/** Whom it goes to; a draft may leave it open. */
export const Addressing = z.object({
  targets: z
    .array(TargetInput, '请选择通知对象')
    .max(TARGETS_MAX, `通知对象不能超过 ${TARGETS_MAX} 项`)
    .transform(unique),
  audience: z
    .array(z.enum(NOTICE_AUDIENCES, '请选择接收人'), '请选择接收人')
    .min(1, '请选择接收人')
    .transform((list) => NOTICE_AUDIENCES.filter((one) => list.includes(one))),
})
export type Addressing = z.output<typeof Addressing>

export const NoticeWords = z.object({
  title: text({ required: '请输入通知标题', min: 2, max: NOTICE_TITLE_MAX }),
  content: text({ required: '请输入通知内容', max: NOTICE_CONTENT_MAX }),
  level: z.enum(NOTICE_LEVELS, '请选择回执要求'),
  rule: z.enum(NOTICE_RULES, '请选择监护人要求').default('either'),
  dueAt: optional(Moment('截止时间不正确')),
  attachmentIds: z
    .array(Id('附件不正确'), '附件不正确')
    .max(ATTACHMENTS_MAX, `附件不能超过 ${ATTACHMENTS_MAX} 个`)
    .transform((list) => [...new Set(list)])
    .default([]),
})

/** What a list shows of every notice. */
export const NoticeHead = z.object({
  id: z.int(),
  title: z.string(),
  level: z.enum(NOTICE_LEVELS),
  rule: z.enum(NOTICE_RULES),
  status: z.enum(NOTICE_STATUSES),
  authorName: z.string(),
  publishedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
})
