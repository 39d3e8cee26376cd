import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optionalText, readVersion, whole } from '../../../common/fields'
import { Page, pageQuery, sortQuery } from '../../../common/page'
import {
  RESOURCE_FOLDER_MAX,
  RESOURCE_KINDS,
  RESOURCE_LINE_MAX,
  RESOURCE_SHARES,
  RESOURCE_TAG_MAX,
  resourceFields,
  USUAL_COPYRIGHT,
  USUAL_SOURCE,
} from './values'

const fileId = Id('请先上传文件')

/** A file that was uploaded before, and what it is. */
export const NewResource = z.object({
  ...resourceFields,
  courseId: Id('请选择课程'),
  fileId,
  tags: resourceFields.tags.default([]),
  share: resourceFields.share.default('OWN'),
  classIds: resourceFields.classIds.default([]),
  source: resourceFields.source.default(USUAL_SOURCE),
  copyright: resourceFields.copyright.default(USUAL_COPYRIGHT),
})
export type NewResource = z.output<typeof NewResource>

/** What is not sent stays as it is. */
export const ResourceInput = z
  .object({ ...resourceFields, courseId: Id('请选择课程') })
  .partial()
  .extend({ version: readVersion() })
export type ResourceInput = z.output<typeof ResourceInput>

export const ResourceRow = z.object({
  id: z.int(),
  name: z.string(),
  courseId: z.int(),
  courseName: z.string(),
  unit: z.string().nullable(),
  lesson: z.string().nullable(),
  kind: z.enum(RESOURCE_KINDS),
  fileName: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  tags: z.array(z.string()),
  share: z.enum(RESOURCE_SHARES),
  /** Nothing for families, who learn of no other class. */
  classes: z.array(z.object({ id: z.int(), name: z.string() })),
  source: z.string(),
  copyright: z.string(),
  authorName: z.string(),
  downloads: z.int(),
  favourite: z.boolean(),
  /** Which of its versions counts. */
  number: z.int(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  version: z.int(),
  isOwn: z.boolean(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})
export type ResourceRow = z.output<typeof ResourceRow>

/** A list ends here: nobody turns pages that far, and counting further costs everybody. */
export const RESOURCES_COUNTED = 1000

const folder = () => z.string().trim().max(RESOURCE_FOLDER_MAX, '文件夹名称过长').optional()
/** Where resources lie; what is not said is any, and a lesson without its unit one that belongs to none. */
const place = { unit: folder(), lesson: folder() }

export const RESOURCE_SORT_KEYS = ['updatedAt', 'name', 'size', 'downloads'] as const
export const ResourceSearch = z.object({
  courseId: Id('课程不正确').optional(),
  ...place,
  kind: z.enum(RESOURCE_KINDS, '类型不正确').optional(),
  tag: z.string().trim().max(RESOURCE_TAG_MAX, '标签过长').optional(),
  /** Part of the name or of a tag, in characters or pinyin. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  /** Only what this class is given. */
  classId: Id('班级不正确').optional(),
  mine: flag().optional(),
  favourite: flag().optional(),
  /** What was deleted and can still be brought back. */
  bin: flag().optional(),
  ...pageQuery(20),
  ...sortQuery(RESOURCE_SORT_KEYS),
})
export type ResourceSearch = z.output<typeof ResourceSearch>

export const ResourceFolder = z.object({
  unit: z.string().nullable(),
  lesson: z.string().nullable(),
  count: z.int(),
})
export type ResourceFolder = z.output<typeof ResourceFolder>

/** What somebody may upload for, whom they may share it with, and how large it may be. */
export const ResourceOptions = z.object({
  courses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      classes: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
  maxMb: z.int(),
})
export type ResourceOptions = z.output<typeof ResourceOptions>

export const ResourceVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  size: z.int(),
  note: z.string().nullable(),
  uploadedByName: z.string().nullable(),
  createdAt: Instant,
  isCurrent: z.boolean(),
})
export type ResourceVersion = z.output<typeof ResourceVersion>

const PATH = '/api/course-resources'
const access = 'courseResource:view'
const byAuthor = 'courseResource:upload'
/** Authors delete what is theirs, the rest is for whoever holds the code. */
const byRemover = ['courseResource:upload', 'courseResource:delete'] as const
/** Loaded by its address, as browsers do with what is large. */
const Linked = { token: z.string().optional() }

export const courseResourcesApi = {
  search: endpoint(`GET ${PATH}`, {
    summary: '查询课程资源；学生和家长只见共享给本班的',
    access,
    query: ResourceSearch,
    data: Page(ResourceRow),
    failed: '获取课程资源失败',
  }),
  courses: endpoint(`GET ${PATH}/courses`, {
    summary: '有资源的课程',
    access,
    data: z.array(z.object({ id: z.int(), name: z.string() })),
    failed: '获取课程失败',
  }),
  folders: endpoint(`GET ${PATH}/folders`, {
    summary: '一门课程的文件夹：单元和课时',
    access,
    query: z.object({ courseId: Id('请选择课程') }),
    data: z.array(ResourceFolder),
    failed: '获取文件夹失败',
  }),
  options: endpoint(`GET ${PATH}/options`, {
    summary: '可以上传资源的课程、可以共享的班级和大小上限',
    access: byAuthor,
    data: ResourceOptions,
    failed: '获取课程失败',
  }),
  zip: endpoint(`GET ${PATH}/zip`, {
    summary: '一个文件夹打包下载',
    access,
    query: z.object({ courseId: Id('请选择课程'), ...place, ...Linked }),
    reply: 'file',
    protects: false,
    linked: true,
    failed: '打包失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '登记已上传的文件为课程资源',
    access: byAuthor,
    body: NewResource,
    data: ResourceRow,
    done: '上传资源成功',
    failed: '上传资源失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '课程资源详情',
    access,
    data: ResourceRow,
    failed: '获取课程资源失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '修改自己的课程资源：名称、位置、标签、共享、来源和版权',
    access: byAuthor,
    body: ResourceInput,
    data: ResourceRow,
    done: '保存成功',
    failed: '保存课程资源失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '移入回收站：作者删除自己的，其余由有删除权限者删除',
    access: byRemover,
    done: '已移入回收站，30 天内可以恢复',
    failed: '删除课程资源失败',
  }),
  restore: endpoint(`POST ${PATH}/{id}/restore`, {
    summary: '从回收站恢复',
    access: byRemover,
    data: ResourceRow,
    done: '已恢复',
    failed: '恢复课程资源失败',
  }),
  favour: endpoint(`PUT ${PATH}/{id}/favourite`, {
    summary: '收藏',
    access,
    done: '已收藏',
    failed: '收藏失败',
  }),
  unfavour: endpoint(`DELETE ${PATH}/{id}/favourite`, {
    summary: '取消收藏',
    access,
    done: '已取消收藏',
    failed: '取消收藏失败',
  }),
  download: endpoint(`GET ${PATH}/{id}/download`, {
    summary: '下载，并计一次数；作者也可下载以前的版本',
    access,
    query: z.object({ number: whole(1, 1_000_000, '版本不正确').optional(), ...Linked }),
    reply: 'file',
    protects: false,
    linked: true,
    failed: '下载失败',
  }),
  versions: endpoint(`GET ${PATH}/{id}/versions`, {
    summary: '自己资源的各个版本',
    access: byAuthor,
    data: z.array(ResourceVersion),
    failed: '获取版本失败',
  }),
  addVersion: endpoint(`POST ${PATH}/{id}/versions`, {
    summary: '上传新版本，从此以它为准',
    access: byAuthor,
    body: z.object({ fileId, note: optionalText({ max: RESOURCE_LINE_MAX }) }),
    data: ResourceRow,
    done: '已更新为新版本',
    failed: '更新版本失败',
  }),
  useVersion: endpoint(`POST ${PATH}/{id}/versions/{number}/use`, {
    summary: '以某一版为准',
    access: byAuthor,
    data: ResourceRow,
    done: '已切换版本',
    failed: '切换版本失败',
  }),
}
