import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import type { PdfBlock } from '../../../../platform/pdf/blocks'
import * as evaluations from '../../growth-evaluations/service'
import * as records from '../../growth-records/service'
import { heading, none, type Section } from '../section'

/** What the rim of the wheel counts. */
const MOST = 5
const SHOWN = 24

const wheelOf = async (...[ctx, { id: studentId }]: Parameters<Section>): Promise<PdfBlock[]> => {
  if (!(await evaluations.isProfileSeen(ctx, studentId))) return []
  const read = evaluations.profile(ctx, { studentId }, { approved: true })
  const { dimensions, semesterName, beforeName, comment } = await read
  if (dimensions.every(({ score }) => score === null)) return []
  const before = dimensions.map((one) => one.before)
  const series = [
    { label: semesterName ?? '本学期', values: dimensions.map(({ score }) => score) },
    ...(before.some((one) => one !== null) ? [{ label: beforeName ?? '上学期', values: before }] : []),
  ]
  const wheel: PdfBlock = { kind: 'radar', axes: dimensions.map(({ name }) => name), max: MOST, series }
  return [wheel, ...(comment === null ? [] : [{ kind: 'text' as const, text: comment }])]
}

/** The five dimensions beside one's own last semester, and what was selected as evidence. */
export const grown: Section = async (ctx, pupil) => {
  const chosen = await records.chosenOf(ctx, pupil.id, SHOWN)
  const wheel = await wheelOf(ctx, pupil)
  if (chosen.length === 0) return [heading('综合素质'), ...wheel, none('还没有遴选过的写实记录')]
  return [
    heading('综合素质'),
    ...wheel,
    {
      kind: 'table',
      columns: [
        { header: LABELS.date, width: 14, centred: true },
        { header: LABELS.dimension, width: 14, centred: true },
        { header: LABELS.title, width: 22 },
        { header: LABELS.content, width: 38 },
        { header: LABELS.authorKind, width: 12, centred: true },
      ],
      rows: chosen.map(({ date, dimensionName, title, content, authorKind }) => [
        ...[date, dimensionName, title, content ?? '', AUTHOR_KIND_LABELS[authorKind]],
      ]),
    },
  ]
}
