import { z } from 'zod'
import { Instant } from '../../common/dates'
import { endpoint } from '../../common/endpoint'
import { Id } from '../../common/fields'

/** Somebody should look: a line behind the bell, with the page it leads to. */
export const BellItem = z.object({
  id: z.int(),
  title: z.string(),
  /** A path of the desktop; `mobilePathOf` says which page of the phone that is. */
  link: z.string(),
  createdAt: Instant,
  read: z.boolean(),
})
export type BellItem = z.output<typeof BellItem>

export const Bell = z.object({ unread: z.int(), items: z.array(BellItem) })
export type Bell = z.output<typeof Bell>

/** How many of the latest the bell shows. */
export const BELL_SHOWN = 20
const LINK_MAX = 500

/** In a file of its own: the count stands on the first page of every phone, the rest about notices does not. */
export const bellApi = {
  bell: endpoint('GET /api/notifications/bell', {
    summary: '最近的未读提醒与未读数',
    access: 'session',
    query: z.object({
      /** None of them, for whoever shows the count alone. */
      size: z.coerce
        .number('条数不正确')
        .int('条数不正确')
        .min(0, '条数不正确')
        .max(BELL_SHOWN, `一次最多 ${BELL_SHOWN} 条`)
        .default(BELL_SHOWN),
    }),
    data: Bell,
    failed: '获取提醒失败',
  }),
  readBell: endpoint('PUT /api/notifications/bell/read', {
    summary: '将提醒标为已读：所给编号的、通往所给页面的，都不给即全部',
    access: 'session',
    body: z.object({
      ids: z.array(Id()).max(200, '一次最多处理 200 条').optional(),
      /** The page has been seen: so has every line that leads to it. */
      link: z.string('链接不正确').max(LINK_MAX, '链接过长').optional(),
    }),
    data: z.object({ unread: z.int() }),
  }),
}
