import type { SubmissionRow } from '@xueqiao/contract/features/teaching/homework/submission'
import type {
  LevelStyle,
  Scoring,
  SubmissionState,
} from '@xueqiao/contract/features/teaching/homework/values'
import { Link } from 'react-router'
import { formatFeedTime } from '../../../../../lib/format'
import { StandingTag } from '../../../../../shared/homework/StandingTag'
import { markingText, resultText, type Tone } from '../../../../../shared/homework/words'
import { column } from '../../../../kit/list/column'

const col = column<SubmissionRow>()

const TONES: Record<SubmissionState, Tone> = {
  PENDING: 'plain',
  SUBMITTED: 'act',
  RETURNED: 'late',
  GRADED: 'done',
}

interface Marked {
  row: Pick<SubmissionRow, 'state' | 'late'>
  homework: { needsSubmission: boolean }
}

export const MarkingTag = ({ row, homework }: Marked) => (
  <StandingTag
    text={markingText(row, homework)}
    tone={row.state === 'SUBMITTED' && !homework.needsSubmission ? 'done' : TONES[row.state]}
  />
)

interface Given {
  homework: { scoring: Scoring; levelStyle: LevelStyle; needsSubmission: boolean }
  addressOf: (row: SubmissionRow) => string
}

const result = (row: SubmissionRow, homework: Given['homework']) =>
  row.state === 'GRADED' ? resultText({ ...homework, ...row }) : ''

export const submissionColumns = ({ homework, addressOf }: Given) => [
  col.of('studentNumber', '学号', { width: 128, sticky: true }),
  col.of('studentName', '姓名', {
    width: 128,
    sticky: true,
    render: (row) => (
      <Link to={addressOf(row)} className="kit-name">
        {row.studentName}
      </Link>
    ),
  }),
  col.of('state', '状态', { width: 136, render: (row) => <MarkingTag row={row} homework={homework} /> }),
  col.of('submittedAt', '提交时间', {
    width: 168,
    render: ({ submittedAt, late, times }) =>
      submittedAt === null
        ? ''
        : [
            formatFeedTime(submittedAt),
            ...(late ? ['迟交'] : []),
            ...(times > 1 ? [`第 ${times} 次`] : []),
          ].join('，'),
  }),
  col.of('minutes', '用时', {
    width: 80,
    render: ({ minutes }) => (minutes === null ? '' : `${minutes} 分`),
  }),
  col.of('score', '结果', { width: 96, render: (row) => <b>{result(row, homework)}</b> }),
  col.of('returnReason', '错因与说明', {
    render: ({ tags, returnReason, remindedAt, state }) => {
      if (state === 'RETURNED' && returnReason !== null) return returnReason
      if (state === 'PENDING' && remindedAt !== null)
        return <span className="muted">{formatFeedTime(remindedAt)} 提醒过</span>
      return tags.join('、')
    },
  }),
]
