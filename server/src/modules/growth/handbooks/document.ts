import type { Readable } from 'node:stream'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { denied, forbidden, invalid } from '../../../platform/errors'
import type { FileReply } from '../../../platform/http/registry'
import type { PdfBlock } from '../../../platform/pdf/blocks'
import { pdfOf, pdfReply } from '../../../platform/pdf/document'
import { isStaff } from '../../account/reach/access'
import { noStudent } from '../../pupils/reach/access'
import { viewerOf } from '../assessments/access'
import { accessClass, accessPupil } from '../health/access'
import * as q from './queries'
import type { Section } from './section'
import { assessed } from './sections/assessments'
import { awarded } from './sections/awards'
import { basics } from './sections/basics'
import { commented } from './sections/comments'
import { cover } from './sections/cover'
import { examined } from './sections/exams'
import { aimed } from './sections/goals'
import { grown } from './sections/growth'
import { healthy } from './sections/health'

/** From the cover on; another one is a file and a line here. */
const SECTIONS: readonly Section[] = [
  ...[cover, basics, grown, commented, assessed, examined, aimed, awarded, healthy],
]

/** Of pupils whose work they do not see the school doctor gets what a doctor needs. */
const OF_HEALTH: readonly Section[] = [cover, basics, healthy]

const sectionsFor = async (ctx: AuthedCtx, placeId: number | null) => {
  const { family, all, classIds } = await viewerOf(ctx)
  return family || all || (placeId !== null && classIds.includes(placeId)) ? SECTIONS : OF_HEALTH
}

export const TITLE = '成长手册'

type OnDone = (pupils: number) => unknown

/** Read section by section, while the paper takes what came before. */
async function* blocksOf(
  ctx: AuthedCtx,
  sections: readonly Section[],
  pupils: readonly q.Pupil[],
  onDone: OnDone = () => {},
): AsyncGenerator<PdfBlock> {
  for (const [index, pupil] of pupils.entries()) {
    if (index > 0) yield { kind: 'page' }
    for (const section of sections) yield* await section(ctx, pupil)
    await onDone(index + 1)
  }
}

/** Of one's own child, or of a pupil one teaches: as much of each part as one may see. What staff take is on record. */
export const ofPupil = async (ctx: AuthedCtx, studentId: number): Promise<FileReply> => {
  const { placeId } = (await accessPupil(ctx, studentId)).pupil
  const sections = await sectionsFor(ctx, placeId)
  const pupil = await q.pupil(ctx.db, studentId)
  if (pupil === undefined) throw noStudent()
  if (isStaff(ctx.actor)) {
    const summary = `导出了 ${pupil.name} 的成长手册`
    const taken = { action: 'export', entity: 'students', entityId: studentId, summary } as const
    await transact(ctx, (ctx) => audit(ctx, taken))
  }
  return pdfReply(`${TITLE}-${pupil.number}`, blocksOf(ctx, sections, [pupil]), { running: TITLE })
}

const ONLY_KEEPERS = '全班的成长手册只由班主任、负责人和校医导出'

/** The door to all of a class in one document. */
export const accessWhole = async (ctx: AuthedCtx, classId: number) => {
  const { details, name } = await accessClass(ctx, classId)
  if (!details) throw denied('classes', [classId], forbidden(ONLY_KEEPERS))
  return name
}

/** One document of all of them, whose bytes come as it is written. */
export const ofClass = async (ctx: AuthedCtx, classId: number) => {
  const name = await accessWhole(ctx, classId)
  const sections = await sectionsFor(ctx, classId)
  const pupils = await q.ofClass(ctx.db, classId)
  if (pupils.length === 0) throw invalid('这个班级还没有学生')
  const open = (onDone: OnDone): Readable =>
    pdfOf(`${TITLE}-${name}`, blocksOf(ctx, sections, pupils, onDone), { running: `${name} ${TITLE}` })
  return { name, total: pupils.length, open }
}
