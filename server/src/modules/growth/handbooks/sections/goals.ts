import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import { GOAL_STATUS_LABELS } from '@xueqiao/contract/features/growth/goals/values'
import * as goals from '../../goals/service'
import { heading, type Section } from '../section'

const SHOWN = 20

/** What the pupil set out to do, and how far it came. */
export const aimed: Section = async (ctx, { id: studentId }) => {
  const { content } = await goals.search(ctx, { studentId, page: 0, size: SHOWN })
  if (content.length === 0) return []
  return [
    heading('成长目标'),
    {
      kind: 'table',
      columns: [
        { header: LABELS.title, width: 30 },
        { header: LABELS.target, width: 34 },
        { header: LABELS.dueDate, width: 14, centred: true },
        { header: LABELS.progress, width: 10, centred: true },
        { header: LABELS.status, width: 12, centred: true },
      ],
      rows: content.map(({ title, target, dueDate, progress, status }) => [
        ...[title, target ?? '', dueDate, `${progress}%`, GOAL_STATUS_LABELS[status]],
      ]),
    },
  ]
}
