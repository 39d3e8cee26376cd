import { SUBMISSION_LABELS as L } from '@xueqiao/contract/features/teaching/homework/labels'
import {
  type LevelStyle,
  levelName,
  type Scoring,
  SUBMISSION_STATE_LABELS,
  TICKED,
} from '@xueqiao/contract/features/teaching/homework/values'
import { localDate, localTime } from '../../../../platform/clock'
import type { SheetColumn } from '../../../../platform/excel/write'
import type { SheetRow } from './submission-queries'

const moment = (at: Date | null) => (at === null ? null : `${localDate(at)} ${localTime(at)}`)

const RESULT: Record<Scoring, string> = { points: '分数', level: L.level, stars: '星级', read: '批阅' }

const resultOf = ({ score, level, state }: SheetRow, scoring: Scoring, style: LevelStyle) => {
  if (scoring === 'read') return state === 'GRADED' ? '已阅' : null
  return scoring === 'level' && level !== null ? levelName(level, style) : score
}

/** What a teacher files away of a homework. */
export const submissionSheet = ({
  scoring,
  levelStyle,
  needsSubmission,
}: {
  scoring: Scoring
  levelStyle: LevelStyle
  needsSubmission: boolean
}): SheetColumn<SheetRow>[] => [
  { header: '班级', width: 16, value: ({ className }) => className },
  { header: '学号', width: 16, value: ({ studentNumber }) => studentNumber },
  { header: '姓名', width: 12, value: ({ studentName }) => studentName },
  {
    header: L.state,
    width: 10,
    value: ({ state }) =>
      state === 'SUBMITTED' && !needsSubmission ? TICKED : SUBMISSION_STATE_LABELS[state],
  },
  { header: L.submittedAt, width: 18, value: ({ submittedAt }) => moment(submittedAt) },
  { header: L.late, width: 8, value: ({ late }) => late },
  { header: L.times, width: 10, kind: 'number', value: ({ times }) => times },
  { header: RESULT[scoring], width: 8, value: (row) => resultOf(row, scoring, levelStyle) },
  { header: L.comment, width: 40, value: ({ comment }) => comment },
  { header: L.tags, width: 24, value: ({ tags }) => tags.join('、') },
  { header: L.minutes, width: 12, kind: 'number', value: ({ minutes }) => minutes },
  { header: L.gradedAt, width: 18, value: ({ gradedAt }) => moment(gradedAt) },
]
