import { z } from 'zod'
import { endpoint } from '../common/endpoint'

export const healthApi = {
  get: endpoint('GET /api/health', {
    summary: '健康检查',
    access: 'public',
    data: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
  }),
}
