import type { AuthedCtx } from '../../../platform/context'
import type { PdfBlock } from '../../../platform/pdf/blocks'
import type { Pupil } from './queries'

/** One part of a handbook: what whoever asks may see of the pupil, and nothing where there is nothing. */
export type Section = (ctx: AuthedCtx, pupil: Pupil) => Promise<readonly PdfBlock[]>

export const heading = (text: string): PdfBlock => ({ kind: 'heading', text })
export const none = (text: string): PdfBlock => ({ kind: 'note', text })
