import type { AchievementRow } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button } from 'antd'
import { authorText } from '../../../../shared/growth/words'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { StatusTag } from './naming'

const col = column<AchievementRow>()

interface Doing {
  open: (row: AchievementRow) => void
  actions: (row: AchievementRow) => readonly RowAction[]
}

export const achievementColumns = ({ open, actions }: Doing) => [
  col.of('awardName', LABELS.awardName, {
    sticky: true,
    width: 220,
    render: (row) => (
      <Button type="link" className="kit-name achievement-name" onClick={() => open(row)}>
        {row.awardName}
      </Button>
    ),
  }),
  col.of('studentName', LABELS.studentId, { width: 96 }),
  col.of('className', LABELS.className, { width: 112, render: ({ className }) => className ?? '—' }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('kind', LABELS.kind, { width: 96 }),
  col.of('awardLevel', LABELS.awardLevel, { width: 80, render: ({ awardLevel }) => awardLevel ?? '—' }),
  col.of('awardDate', LABELS.awardDate, { width: 116, sort: 'awardDate' }),
  col.of('authorKind', '提交人', { width: 132, render: authorText }),
  col.actions(actions, { width: 148 }),
]
