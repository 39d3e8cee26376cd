import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion, text, whole } from '../../../common/fields'
import { PreparationDetail } from './api'
import { PREPARATION_BYTES_MAX, withinSize } from './size'
import { PREPARATION_TITLE_MAX, PreparationContent, preparationContent } from './values'

/** SCHOOL is written by the office, GROUP by whoever reviews in the 教研组, OWN by anybody for themselves. */
export const TEMPLATE_SCOPES = ['SCHOOL', 'GROUP', 'OWN'] as const
export type TemplateScope = (typeof TEMPLATE_SCOPES)[number]
export const TEMPLATE_SCOPE_LABELS = {
  SCHOOL: '全校',
  GROUP: '教研组',
  OWN: '我的',
} as const satisfies Record<TemplateScope, string>

/** Its content is that of a preparation: outlines of parts and steps, filled with hints. 课题 may be missing. */
export const TemplateInput = z.object({
  name: text({ required: '请输入模板名称', max: PREPARATION_TITLE_MAX }),
  scope: z.enum(TEMPLATE_SCOPES, '请选择使用范围'),
  /** Of GROUP which 教研组; nothing: one's own department. */
  departmentId: optional(Id('请选择教研组')),
  /** Either what the template says … */
  content: withinSize(z.object(preparationContent).omit({ title: true }).partial()).optional(),
  /** … or taken from a preparation that may be read, without 教学反思. */
  fromId: optional(Id('所选备课不正确')),
  version: readVersion(),
})
export type TemplateInput = z.output<typeof TemplateInput>

export const TemplateRow = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(TEMPLATE_SCOPES),
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
  authorName: z.string(),
  stepCount: z.int(),
  minutes: z.int(),
  updatedAt: Instant,
  version: z.int(),
  mayEdit: z.boolean(),
})
export type TemplateRow = z.output<typeof TemplateRow>

/** The title of its content is the template's name. */
export const TemplateDetail = TemplateRow.extend({
  content: PreparationContent,
  resources: PreparationDetail.shape.resources,
})
export type TemplateDetail = z.output<typeof TemplateDetail>

/** Which scopes the caller may write, and for which 教研组. */
export const TemplateOptions = z.object({
  scopes: z.array(z.enum(TEMPLATE_SCOPES)),
  departments: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TemplateOptions = z.output<typeof TemplateOptions>

const PATH = '/api/lesson-preparations/templates'
const create = 'teachingPlan:create'
const update = 'teachingPlan:update'

export const preparationTemplatesApi = {
  /** The school's, then the group's, then one's own; there are few, so they do not page. */
  list: endpoint(`GET ${PATH}`, {
    summary: '可用的备课模板',
    access: create,
    data: z.array(TemplateRow),
    failed: '获取模板失败',
  }),
  options: endpoint(`GET ${PATH}/options`, {
    summary: '可以为谁写模板',
    access: create,
    data: TemplateOptions,
    failed: '获取模板失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '备课模板的内容',
    access: create,
    data: TemplateDetail,
    failed: '获取模板失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新建备课模板，或把一份备课存为模板',
    access: create,
    maxBytes: PREPARATION_BYTES_MAX,
    body: TemplateInput,
    data: TemplateDetail,
    done: '模板已保存',
    failed: '保存模板失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改备课模板',
    access: update,
    maxBytes: PREPARATION_BYTES_MAX,
    body: TemplateInput,
    data: TemplateDetail,
    done: '模板已保存',
    failed: '保存模板失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除备课模板',
    access: update,
    done: '已删除模板',
    failed: '删除模板失败',
  }),
  /** `{id}` is the preparation. What stands there now is kept as a version first. */
  apply: endpoint('POST /api/lesson-preparations/{id}/template', {
    summary: '给写到一半的备课套用模板：填空白的部分，或替换已有的',
    access: update,
    body: z.object({
      templateId: Id('请选择模板'),
      /** Also what is written already; otherwise only what is empty. */
      replace: z.boolean('只能为 true 或 false').default(false),
      /** Of the text as it was read. */
      revision: whole(1, 1_000_000_000, '版本不正确'),
    }),
    data: PreparationDetail,
    done: '已套用模板',
    failed: '套用模板失败',
  }),
}
