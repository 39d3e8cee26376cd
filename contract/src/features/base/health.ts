import { z } from 'zod'
import { endpoint } from '../../common/endpoint'

export const healthApi = {
  get: endpoint('GET /api/health', {
    summary: '健康检查',
    access: 'public',
    // A database that does not answer is a refusal with 503.
    data: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.literal('ok'),
      disk: z.enum(['ok', 'low', 'full']),
    }),
  }),
}
