import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { flag, Id, optional, optionalText, readVersion, text, whole } from '../../../common/fields'
import { GradeName } from '../../../common/grade'
import { Page, pageQuery, sortQuery } from '../../../common/page'

/** Where a class has its lessons when nothing else is asked for. */
export const CLASSROOM = '普通教室'
/** What is proposed; a school may have others. */
export const ROOM_KINDS: readonly string[] = [
  CLASSROOM,
  '实验室',
  '机房',
  '音乐教室',
  '美术教室',
  '舞蹈教室',
  '劳动教室',
  '操场',
  '体育馆',
  '图书馆',
  '报告厅',
]

export const CLASSES_AT_ONCE = { min: 1, max: 50 } as const
export const SEATS = { min: 1, max: 5000 } as const
export const ROOM_KIND_MAX = 20

export const RoomInput = z.object({
  name: text({ required: '请输入场地名称', max: 50 }),
  kind: text({ required: '请选择或输入场地类型', max: ROOM_KIND_MAX }),
  building: optionalText({ max: 50 }),
  classesAtOnce: whole(
    CLASSES_AT_ONCE.min,
    CLASSES_AT_ONCE.max,
    `同时容纳班级数应为${CLASSES_AT_ONCE.min}-${CLASSES_AT_ONCE.max}的整数`,
  ),
  seats: optional(whole(SEATS.min, SEATS.max, `座位数应为${SEATS.min}-${SEATS.max}的整数`)),
  classId: optional(Id('请选择班级')),
  inUse: z.boolean('只能为 true 或 false').optional(),
  remark: optionalText({ max: 200 }),
  version: readVersion(),
})
export type RoomInput = z.output<typeof RoomInput>

export const RoomRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  building: z.string().nullable(),
  classesAtOnce: z.int(),
  seats: z.int().nullable(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  classGrade: GradeName.nullable(),
  inUse: z.boolean(),
  remark: z.string().nullable(),
  version: z.int(),
})
export type RoomRow = z.output<typeof RoomRow>

export const ROOM_SORT_KEYS = ['name', 'kind', 'classesAtOnce', 'seats'] as const
export const RoomSearch = z.object({
  /** Of the room or its building. */
  name: z.string().max(50, '场地名称过长').optional(),
  kind: z.string().max(ROOM_KIND_MAX, '场地类型过长').optional(),
  inUse: flag().optional(),
  ...pageQuery(20),
  ...sortQuery(ROOM_SORT_KEYS),
})
export type RoomSearch = z.output<typeof RoomSearch>

export const RoomOption = RoomRow.pick({
  id: true,
  name: true,
  kind: true,
  classesAtOnce: true,
  classId: true,
})
export type RoomOption = z.output<typeof RoomOption>

const access = ['schedule:create', 'schedule:update'] as const
const PATH = '/api/rooms'

export const roomsApi = {
  search: endpoint(`GET ${PATH}/search`, {
    summary: '查询场地',
    access: 'schedule:view',
    query: RoomSearch,
    data: Page(RoomRow),
    failed: '获取场地列表失败',
  }),
  options: endpoint(`GET ${PATH}`, {
    summary: '在用场地选项',
    access: 'schedule:view',
    data: z.array(RoomOption),
    failed: '获取场地列表失败',
  }),
  get: endpoint(`GET ${PATH}/{id}`, {
    summary: '场地详情',
    access: 'schedule:view',
    data: RoomRow,
    failed: '获取场地详情失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新增场地',
    access,
    body: RoomInput,
    data: RoomRow,
    done: '新增场地成功',
    failed: '新增场地失败',
  }),
  /** A room of its own for each class that has none, named after where the class page says it is. */
  createForClasses: endpoint(`POST ${PATH}/classes`, {
    summary: '为每个班建立教室',
    access,
    data: z.object({ created: z.int(), linked: z.int() }),
    failed: '建立教室失败',
  }),
  update: endpoint(`PUT ${PATH}/{id}`, {
    summary: '更新场地',
    access,
    body: RoomInput,
    data: RoomRow,
    done: '更新场地成功',
    failed: '更新场地失败',
  }),
  remove: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '删除场地',
    access,
    done: '删除场地成功',
    failed: '删除场地失败',
  }),
}
