import { ASSESSMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/assessments/labels'
import {
  ASSESSMENT_TYPE_LABELS,
  SCORE,
  SCORE_FIELDS,
} from '@xueqiao/contract/features/growth/assessments/values'
import type { PdfBlock } from '../../../../platform/pdf/blocks'
import * as assessments from '../../assessments/service'
import { heading, none, type Section } from '../section'

const SHOWN = 30

/** What was approved, and the radar against one's own last term. */
export const assessed: Section = async (ctx, { id: studentId }) => {
  const query = { studentId, status: 'APPROVED' as const, page: 0, size: SHOWN }
  const { content } = await assessments.search(ctx, query)
  if (content.length === 0) return [heading('学生评估'), none('还没有审核过的评估')]
  const { now, before } = await assessments.radar(ctx, { studentId })
  const series = [now, ...(before === null ? [] : [before])].map((of) => ({
    label: of.name,
    values: SCORE_FIELDS.map((field) => of[field]),
  }))
  const radar: PdfBlock = {
    kind: 'radar',
    axes: SCORE_FIELDS.map((field) => LABELS[field]),
    max: SCORE.max,
    series,
  }
  return [
    heading('学生评估'),
    radar,
    {
      kind: 'table',
      columns: [
        { header: LABELS.date, width: 14, centred: true },
        { header: LABELS.type, width: 14, centred: true },
        ...SCORE_FIELDS.map((field) => ({ header: LABELS[field], width: 11, centred: true })),
        { header: LABELS.comment, width: 39 },
      ],
      rows: content.map((row) => [
        row.date,
        ASSESSMENT_TYPE_LABELS[row.type],
        ...SCORE_FIELDS.map((field) => String(row[field] ?? '—')),
        row.comment ?? '',
      ]),
    },
  ]
}
