import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, optional } from '../../../common/fields'

/** Of one of these; of none: one's own, or the first child's. */
export const TimetableLinkInput = z.object({
  classId: optional(Id('班级不正确')),
  teacherId: optional(Id('教师不正确')),
  studentId: optional(Id('学生不正确')),
  roomId: optional(Id('场地不正确')),
})
export type TimetableLinkInput = z.output<typeof TimetableLinkInput>

export const LINKS_MAX = 20

const TimetableLink = z.object({
  id: z.int(),
  /** Whose timetable it is. */
  name: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type TimetableLink = z.output<typeof TimetableLink>

const PATH = '/api/timetable-links'

/** Addresses that a calendar on a phone or computer reads by itself; whoever has one sees the timetable. */
export const timetableLinksApi = {
  list: endpoint(`GET ${PATH}`, {
    summary: '自己的日历订阅地址',
    access: 'schedule:view',
    data: z.array(TimetableLink),
    failed: '获取日历订阅失败',
  }),
  create: endpoint(`POST ${PATH}`, {
    summary: '新建日历订阅地址，只显示这一次',
    access: 'schedule:view',
    body: TimetableLinkInput,
    data: TimetableLink.extend({ path: z.string() }),
    failed: '新建日历订阅失败',
  }),
  revoke: endpoint(`DELETE ${PATH}/{id}`, {
    summary: '停用一个日历订阅地址',
    access: 'schedule:view',
    done: '订阅地址已停用',
    failed: '停用失败',
  }),
  calendar: endpoint(`GET ${PATH}/{token}/calendar.ics`, {
    summary: '日历软件读取的课表（iCalendar），凭地址中的密钥',
    access: 'public',
    reply: 'file',
    protects: false,
  }),
}
