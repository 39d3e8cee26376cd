import { z } from 'zod'
import { DateText, Instant, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, whole } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import { PaperFormat } from '../../../common/paper'
import { StoredFile } from '../../base/files'
import { HOMEWORK_STATUSES } from '../homework/values'
import { PREPARATION_BYTES_MAX, withinSize } from './size'
import {
  PREPARATION_FILES_MAX,
  PREPARATION_HOMEWORK_MAX,
  PREPARATION_STATUSES,
  PreparationContent,
  preparationContent,
  SLOTS_MAX,
} from './values'
import { PreparationWeek } from './week'

/**
 * A lesson of the published timetable, by where it stood before it changed places: what 调课 moves keeps this name, and
 * its preparation with it. Take it from `slot` of the week; any class of the lesson stands for all of them.
 */
const Slot = z.object({
  classId: Id('请选择班级'),
  date: LocalDate('请选择上课日期'),
  lessonNumber: whole(1, 30, '请选择节次'),
})
const slots = () => z.array(Slot, '请选择上课时间').max(SLOTS_MAX, `上课时间最多 ${SLOTS_MAX} 节`)
export type SlotInput = z.output<typeof Slot>

const idList = (max: number, message: string, tooMany: string) =>
  z
    .array(Id(message), message)
    .max(max, tooMany)
    .transform((list) => [...new Set(list)])
    .optional()

export const NewPreparation = z.object({
  courseId: Id('请选择课程'),
  grade: Grade('请选择年级'),
  semesterId: Id('请选择学期'),
  title: preparationContent.title,
  lessonType: preparationContent.lessonType.optional(),
  /** At most one of these three: from a template, a copy of one that may be read, or 二次备课 of a master. */
  templateId: optional(Id('模板不正确')),
  copyOfId: optional(Id('所选备课不正确')),
  masterId: optional(Id('所选备课不正确')),
  slots: slots().optional(),
})
export type NewPreparation = z.output<typeof NewPreparation>

/** What autosave sends: only what has changed; what is not sent stays as it is. */
export const PreparationInput = withinSize(
  z
    .object(preparationContent)
    .partial()
    .extend({
      shared: z.boolean('只能为 true 或 false').optional(),
      fileIds: idList(PREPARATION_FILES_MAX, '附件不正确', `附件不能超过 ${PREPARATION_FILES_MAX} 个`),
      homeworkIds: idList(
        PREPARATION_HOMEWORK_MAX,
        '作业不正确',
        `关联的作业不能超过 ${PREPARATION_HOMEWORK_MAX} 项`,
      ),
      /** Of the text that was changed, as the last answer gave it. */
      revision: whole(1, 1_000_000_000, '版本不正确'),
    }),
)
export type PreparationInput = z.output<typeof PreparationInput>

/** Where one of its lessons really is today. */
const PreparationSlot = Slot.extend({
  date: DateText,
  className: z.string(),
  /** Where it is held: other than above after 调课. Null when it is not held at all. */
  heldOn: DateText.nullable(),
  heldAt: z.int().nullable(),
  startsAt: z.string().nullable(),
})

export const PreparationRow = z.object({
  id: z.int(),
  title: z.string(),
  unit: z.string().nullable(),
  courseId: z.int(),
  courseName: z.string(),
  grade: GradeName,
  semesterId: z.int(),
  semesterName: z.string(),
  authorId: z.int().nullable(),
  authorName: z.string(),
  status: z.enum(PREPARATION_STATUSES),
  /** Colleagues of the 教研组 read it, copy it, and derive theirs from it. */
  shared: z.boolean(),
  /** 二次备课 of this one. */
  masterId: z.int().nullable(),
  masterTitle: z.string().nullable(),
  /** How many were derived from it: then it is a master. */
  derivedCount: z.int(),
  /** First of its lessons, as published; the number of all of them, and what the classes are called. */
  firstDate: DateText.nullable(),
  slotCount: z.int(),
  classNames: z.array(z.string()),
  stepCount: z.int(),
  minutes: z.int(),
  hasReflection: z.boolean(),
  openComments: z.int(),
  /** Of the review that is under way or was last decided: whoever decides sends the number of what they have read. */
  reviewNumber: z.int().nullable(),
  reviewerName: z.string().nullable(),
  submittedAt: Instant.nullable(),
  dueOn: DateText.nullable(),
  isOverdue: z.boolean(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  revision: z.int(),
  updatedAt: Instant,
  isOwn: z.boolean(),
  /** Everything; of one that waits only 教学反思 (`mayReflect`). */
  mayEdit: z.boolean(),
  mayReflect: z.boolean(),
  maySubmit: z.boolean(),
  mayWithdraw: z.boolean(),
  mayReview: z.boolean(),
  mayRemove: z.boolean(),
})
export type PreparationRow = z.output<typeof PreparationRow>

/** Homework that is linked to it; its page says whether the reader may open it. */
const LinkedHomework = z.object({ id: z.int(), title: z.string(), status: z.enum(HOMEWORK_STATUSES) })

export const PreparationDetail = PreparationRow.extend({
  content: PreparationContent,
  slots: z.array(PreparationSlot),
  homework: z.array(LinkedHomework),
  /** All files of it, the pictures of its text among them; `fileIds` are the attachments. */
  files: z.array(StoredFile),
  fileIds: z.array(z.int()),
  /** Of the resources that its text names those that the reader may open; of others the text has the name alone. */
  resources: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type PreparationDetail = z.output<typeof PreparationDetail>

const ids = () => z.array(z.int())

/**
 * What a save answers. `saved: false`: somebody (perhaps oneself on another device) has saved since; `other` is what
 * stands there now, and what was sent is kept as version `keptNumber`. Nothing is lost: show the differences
 * (`differencesOf(other.content, one's own)`), then save again with `other.revision`, or leave it. `beside`: what stands
 * beside the text by now, where the sender did not know the latest; what two have chosen is joined.
 */
export const PreparationSaved = z.object({
  saved: z.boolean(),
  revision: z.int(),
  status: z.enum(PREPARATION_STATUSES),
  savedAt: Instant,
  /** Ids of the paragraphs of each part that was sent, in the order of its nodes. */
  blocks: z.record(z.string(), z.array(z.string())),
  keptNumber: z.int().nullable(),
  beside: z.object({ shared: z.boolean(), fileIds: ids(), homeworkIds: ids() }).nullable(),
  other: z
    .object({ content: PreparationContent, revision: z.int(), savedAt: Instant, savedByName: z.string() })
    .nullable(),
})
export type PreparationSaved = z.output<typeof PreparationSaved>

export const PREPARATION_SORT_KEYS = ['updatedAt', 'firstDate', 'grade', 'courseName'] as const
export const PreparationSearch = z.object({
  courseId: Id('课程不正确').optional(),
  grade: Grade('年级不正确').optional(),
  semesterId: Id('学期不正确').optional(),
  status: z.enum(PREPARATION_STATUSES, '状态不正确').optional(),
  /** Part of 课题 or of the author's name, in characters or pinyin. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  /** One's own alone, or those of colleagues. */
  mine: flag().optional(),
  /** 二次备课 of this master. */
  masterId: Id('所选备课不正确').optional(),
  /** One's own whose lessons are over, of the last two weeks, with nothing written of how they went. */
  reflects: flag().optional(),
  ...pageQuery(10),
  ...sortQuery(PREPARATION_SORT_KEYS),
})
export type PreparationSearch = z.output<typeof PreparationSearch>

/** What somebody may prepare, and for which semesters. */
export const PreparationOptions = z.object({
  courses: z.array(z.object({ id: z.int(), name: z.string(), grades: z.array(GradeName) })),
  semesters: z.array(z.object({ id: z.int(), name: z.string(), isCurrent: z.boolean() })),
})
export type PreparationOptions = z.output<typeof PreparationOptions>

const PATH = '/api/lesson-preparations'
/** Pupils and parents hold teachingPlan:view for plans; preparations are the staff's, so the server refuses them. */
const access = 'teachingPlan:view'
const byAuthor = 'teachingPlan:update'

export const lessonPreparationsApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询备课：自己的、同组共享的；负责人见本部门的',
    access,
    query: PreparationSearch,
    data: Page(PreparationRow),
    failed: '获取备课失败',
  }),
  options: endpoint(`GET ${PATH}/options`, {
    summary: '可以备课的课程和学期',
    access: 'teachingPlan:create',
    data: PreparationOptions,
    failed: '获取课程失败',
  }),
  /** One's own; the office and leaders may name somebody else. Without lessons for whoever does not teach. */
  week: endpoint(`GET ${PATH}/week`, {
    summary: '一周的课与备课情况',
    access,
    query: z.object({
      date: LocalDate('日期不正确').optional(),
      teacherId: Id('教师不正确').optional(),
    }),
    data: PreparationWeek,
    failed: '获取本周备课失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新建备课：空白、套用模板、复制同事的，或在主备稿上二次备课',
    access: 'teachingPlan:create',
    body: NewPreparation,
    data: PreparationDetail,
    done: '新建备课成功',
    failed: '新建备课失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '备课详情',
    access,
    data: PreparationDetail,
    failed: '获取备课失败',
  }),
  /** Autosaved, so without a toast. */
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '保存备课：两处同时编辑时两份都保留',
    access: byAuthor,
    maxBytes: PREPARATION_BYTES_MAX,
    body: PreparationInput,
    data: PreparationSaved,
    failed: '保存备课失败',
  }),
  setSlots: endpoint(`PUT ${PATH}/{id}/slots`, {
    summary: '安排到课表的哪几节课；平行班可共用一份',
    access: byAuthor,
    body: z.object({ slots: slots() }),
    data: PreparationDetail,
    done: '上课时间已保存',
    failed: '保存上课时间失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除备课：作者删除自己从未通过审核的，其余由有删除权限者删除',
    access: ['teachingPlan:update', 'teachingPlan:delete'],
    done: '删除备课成功',
    failed: '删除备课失败',
  }),
  exportPaper: endpoint(`GET ${PATH}/{id}/export`, {
    summary: '导出备课为 Word 或 PDF 文档（教案表格）',
    access,
    query: z.object({ format: PaperFormat }),
    reply: 'file',
    protects: false,
    done: '导出成功',
    failed: '导出失败',
  }),
}
