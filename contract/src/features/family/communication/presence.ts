import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'

/** `status` may come as a switch or in words (000 §3: "Online status: status"). */
const Status = z.union([
  z.boolean(),
  z
    .enum(['online', 'offline', 'true', 'false'], '在线状态不正确')
    .transform((v) => v === 'online' || v === 'true'),
])

const Presence = z.object({ userId: z.int(), online: z.boolean() })

export const presenceApi = {
  /** Two spellings of one call; the POST may also ask who is online (decisions G17). */
  setOnline: endpoint('PUT /api/communication/user/online-status', {
    summary: '设置在线状态',
    access: 'session',
    body: z.object({ status: Status }),
    data: Presence,
  }),
  onlineStatus: endpoint('POST /api/communication/users/online-status', {
    summary: '设置或查询在线状态',
    access: 'session',
    body: z.object({
      status: Status.optional(),
      userIds: z.array(Id()).max(500, '一次最多查询 500 人').optional(),
    }),
    data: z.array(Presence),
  }),
}
