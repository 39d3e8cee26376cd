import { z } from 'zod'
import { ROLES } from '../../../access/roles'
import { endpoint } from '../../../common/endpoint'
import { Addressing, NOTICE_AUDIENCES } from './values'

/** Whom the caller may write to. */
export const TargetOptions = z.object({
  /** The whole school, roles and whole grades. */
  school: z.boolean(),
  roles: z.array(z.object({ value: z.enum(ROLES), label: z.string() })),
  audiences: z.array(z.enum(NOTICE_AUDIENCES)),
  grades: z.array(
    z.object({
      grade: z.int(),
      name: z.string(),
      /** The grade may be chosen whole, and means its classes of the day it is sent. */
      whole: z.boolean(),
      classes: z.array(z.object({ id: z.int(), name: z.string(), students: z.int() })),
    }),
  ),
})
export type TargetOptions = z.output<typeof TargetOptions>

/** A pupil or a teacher to choose: `value` as a target of kind person takes it. */
export const TargetPerson = z.object({ value: z.string(), name: z.string(), detail: z.string() })
export type TargetPerson = z.output<typeof TargetPerson>

export const TargetPreview = z.object({
  families: z.int(),
  parents: z.int(),
  parentsWithoutAccount: z.int(),
  /** Pupils for whom no guardian is registered: nobody would hear of it. */
  withoutGuardian: z.int(),
  students: z.int(),
  staff: z.int(),
  /** 将发送给 45 个家庭、78 位家长（其中 3 位未开通账号） */
  text: z.string(),
})
export type TargetPreview = z.output<typeof TargetPreview>

export const notificationsTargetsApi = {
  targets: endpoint('GET /api/notifications/targets', {
    summary: '可以选择的通知对象',
    access: 'staff',
    data: TargetOptions,
    failed: '获取通知对象失败',
  }),
  people: endpoint('GET /api/notifications/targets/people', {
    summary: '按姓名查找可以通知的学生和教师',
    access: 'staff',
    query: z.object({ keyword: z.string().trim().max(50, '关键字过长').default('') }),
    data: z.array(TargetPerson),
    failed: '查找人员失败',
  }),
  preview: endpoint('POST /api/notifications/preview', {
    summary: '预览通知会发给多少人',
    access: 'staff',
    body: Addressing,
    data: TargetPreview,
  }),
}
