import { SCORE_MARK_LABELS } from '@xueqiao/contract/features/growth/exams/values'
import { schoolSettings } from '../../../base/school-settings/service'
import * as exams from '../../exams/service'
import { heading, none, type Section } from '../section'

const SHOWN = 12

/** What is released, as families see it: levels or scores by the school's setting, and never a rank. */
export const examined: Section = async (ctx, { id: studentId }) => {
  const { content } = await exams.ofPupil(ctx, { studentId, page: 0, size: SHOWN })
  const released = content.filter(({ status }) => status === 'RELEASED')
  if (released.length === 0) return [heading('考试成绩'), none('还没有发布的成绩')]
  const withScores = (await schoolSettings(ctx.db)).marksShown === 'score'
  const wordOf = ({ mark, level, score, fullMarks }: (typeof released)[number]['courses'][number]) => {
    if (mark !== null) return SCORE_MARK_LABELS[mark]
    return withScores && score !== null ? `${score}/${fullMarks}` : (level ?? '')
  }
  return [
    heading('考试成绩'),
    {
      kind: 'table',
      columns: [
        { header: '日期', width: 14, centred: true },
        { header: '考试', width: 24 },
        { header: '成绩', width: 62 },
      ],
      rows: released.map(({ date, name, courses }) => [
        date,
        name,
        courses.map((one) => `${one.courseName} ${wordOf(one)}`).join('，'),
      ]),
    },
  ]
}
