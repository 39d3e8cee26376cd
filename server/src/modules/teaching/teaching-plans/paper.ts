import { gradeName } from '@xueqiao/contract/common/grade'
import type { PaperFormat } from '@xueqiao/contract/common/paper'
import {
  PLAN_LESSON_LABELS as CELLS,
  PLAN_LABELS,
} from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import type { PlanProgress } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { PLAN_PARTS, weeksOf } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import type { AuthedCtx } from '../../../platform/context'
import { paperReply } from '../../../platform/pdf/document'
import type { Block } from '../../../platform/word/document'
import { accessPlan } from './access'
import { progressOf } from './progress'
import type { Detail } from './queries'

const COLUMNS = [
  { header: CELLS.week, width: 18, centred: true, joins: true },
  { header: CELLS.unit, width: 13 },
  { header: CELLS.title, width: 16 },
  { header: CELLS.hours, width: 7, centred: true },
  { header: CELLS.aims, width: 17 },
  { header: CELLS.keyPoints, width: 17 },
  { header: CELLS.remark, width: 12 },
]
const NUMBERS = ['一', '二', '三', '四', '五', '六'] as const

function* rowsOf({ content }: Detail, { weeks }: PlanProgress) {
  for (const week of weeksOf(content.lessons, weeks)) {
    const lessons = content.lessons.filter((lesson) => lesson.week === week)
    const days = weeks.find((one) => one.week === week)
    const when = `第${week}周${days === undefined ? '' : `\n${days.from.slice(5)}—${days.to.slice(5)}`}`
    const named = days?.marks.join('\n') ?? ''
    if (lessons.length === 0) yield [when, '', '', '', '', '', named]
    for (const [index, { unit, title, hours, aims, keyPoints, remark }] of lessons.entries())
      yield [
        ...[index === 0 ? when : '', unit ?? '', title, String(hours), aims ?? '', keyPoints ?? ''],
        [remark ?? '', index === 0 ? named : ''].filter(Boolean).join('\n'),
      ]
  }
}

/** The usual form: who, what and when; the parts by their numbers; the table of weeks. */
function* blocksOf(ctx: AuthedCtx, row: Detail, progress: PlanProgress): Generator<Block> {
  const { content, courseName, semesterName, authorName, lessonCount, hours } = row
  yield { kind: 'title', text: content.title }
  const grade = gradeName(row.grade, ctx.actor.gradeWording)
  yield { kind: 'note', text: `${semesterName}　${grade}　${courseName}　${authorName}` }
  const parts = PLAN_PARTS.flatMap((part) => (content[part] === null ? [] : { part, text: content[part] }))
  for (const [index, { part, text }] of parts.entries()) {
    yield { kind: 'heading', text: `${NUMBERS[index]}、${PLAN_LABELS[part]}` }
    yield { kind: 'text', text }
  }
  yield { kind: 'heading', text: `${NUMBERS[parts.length]}、${PLAN_LABELS.lessons}` }
  yield { kind: 'table', columns: COLUMNS, rows: [...rowsOf(row, progress)] }
  yield { kind: 'note', text: `共 ${lessonCount} 个课题，${hours} 课时` }
}

export const exportPaper = async (ctx: AuthedCtx, id: number, format: PaperFormat) => {
  const { row } = await accessPlan(ctx, id)
  return paperReply(format, row.content.title, blocksOf(ctx, row, await progressOf(ctx, row)))
}
