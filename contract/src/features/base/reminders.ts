import { z } from 'zod'
import { endpoint } from '../../common/endpoint'
import { Page, pageQuery } from '../../common/page'
import { BellItem } from './bell'

/** Apart from the bell, which every page loads: a list brings along what it checks its query with. */
export const remindersApi = {
  lines: endpoint('GET /api/notifications/bell/lines', {
    summary: '近 90 天的提醒，含已读，最近的在前',
    access: 'session',
    query: z.object(pageQuery()),
    data: Page(BellItem),
    failed: '获取提醒失败',
  }),
}
