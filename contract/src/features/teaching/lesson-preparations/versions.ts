import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, whole } from '../../../common/fields'
import { PreparationDetail, PreparationSaved } from './api'
import { BlockId, PREPARATION_PLACES, PreparationContent } from './values'

/** Why it was kept: from time to time while it is written, handed in, before another was brought back, or of two at once. */
export const PREPARATION_VERSION_KINDS = ['AUTO', 'SUBMITTED', 'RESTORED', 'CONFLICT'] as const
export type PreparationVersionKind = (typeof PREPARATION_VERSION_KINDS)[number]
export const PREPARATION_VERSION_KIND_LABELS = {
  AUTO: '自动保存',
  SUBMITTED: '提交审核',
  RESTORED: '恢复前的内容',
  CONFLICT: '同时编辑的另一份',
} as const satisfies Record<PreparationVersionKind, string>

export const PreparationVersion = z.object({
  number: z.int(),
  kind: z.enum(PREPARATION_VERSION_KINDS),
  savedByName: z.string(),
  savedAt: Instant,
})
export type PreparationVersion = z.output<typeof PreparationVersion>

/** Like `Difference` of compare.ts. */
const DifferenceRow = z.object({
  place: z.enum(PREPARATION_PLACES),
  block: z.string(),
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED', 'MOVED']),
  moved: z.boolean(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** A 二次备课 beside its master: what the derived one has made of it. */
export const MasterComparison = z.object({
  masterId: z.int(),
  masterTitle: z.string(),
  masterAuthorName: z.string(),
  /** Of the text of the master that this was compared with: `merge` sends it along. */
  masterRevision: z.int(),
  /** The master was changed after this one was derived from it. */
  isMasterChanged: z.boolean(),
  master: PreparationContent,
  content: PreparationContent,
  differences: z.array(DifferenceRow),
  /** The caller owns the master, and may take paragraphs over (`merge` of the master). */
  mayMerge: z.boolean(),
})
export type MasterComparison = z.output<typeof MasterComparison>

const PATH = '/api/lesson-preparations/{id}'
const access = 'teachingPlan:view'
const byAuthor = 'teachingPlan:update'

export const preparationVersionsApi = {
  /** The latest first. Page: compares any two with `differencesOf`. */
  versions: endpoint(`GET ${PATH}/versions`, {
    summary: '留下的版本：提交的、自动保存的、同时编辑的',
    access,
    data: z.array(PreparationVersion),
    failed: '获取版本失败',
  }),
  version: endpoint(`GET ${PATH}/versions/{number}`, {
    summary: '某一版的内容',
    access,
    data: PreparationVersion.extend({ content: PreparationContent }),
    failed: '获取版本失败',
  }),
  /** What stands there now is kept as a version first. 409 while it waits for review. */
  restore: endpoint(`POST ${PATH}/versions/{number}/restore`, {
    summary: '恢复到某一版；现在的内容另存为一版',
    access: byAuthor,
    data: PreparationDetail,
    done: '已恢复',
    failed: '恢复失败',
  }),
  compare: endpoint(`GET ${PATH}/master`, {
    summary: '二次备课与主备稿的差别，逐段',
    access,
    data: MasterComparison,
    failed: '获取差别失败',
  }),
  /** `{id}` is the master; one difference of `fromId` is taken over as it stands there. */
  merge: endpoint(`POST ${PATH}/merge`, {
    summary: '主备人把二次备课中的一段并回主备稿',
    access: byAuthor,
    body: z.object({
      fromId: Id('请选择二次备课'),
      place: z.enum(PREPARATION_PLACES, '请选择段落'),
      /** Of a paragraph or step its id, of the head the name of the field (title, unit, lessonType, hours, hourNumber). */
      block: z.union([BlockId, z.enum(['lessonType', 'hourNumber'])], '请选择段落'),
      /** Of the master as it was read. */
      revision: whole(1, 1_000_000_000, '版本不正确'),
    }),
    data: PreparationSaved.pick({ revision: true, status: true, savedAt: true }),
    done: '已并入主备稿',
    failed: '并入失败',
  }),
}
