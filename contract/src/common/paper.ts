import { z } from 'zod'

/** A document to be edited further, or one to be printed. */
export const PaperFormat = z.enum(['word', 'pdf'], '文档格式不正确').default('word')
export type PaperFormat = z.output<typeof PaperFormat>
