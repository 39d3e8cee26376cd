import { z } from 'zod'
import { text } from './fields'

/** Why someone looks at a protected value; a pupil's family reads it. */
export const RevealReason = text({ required: '请填写查看原因', min: 2, max: 200 })

export const Revealed = z.object({ field: z.string(), value: z.string().nullable() })
