import { gradeName } from '@xueqiao/contract/common/grade'
import type { PaperFormat } from '@xueqiao/contract/common/paper'
import {
  STEP_LABELS as CELLS,
  PREPARATION_LABELS as LABELS,
} from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  LESSON_TYPE_LABELS,
  PREPARATION_PARTS,
  type PreparationContent,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type { AuthedCtx } from '../../../platform/context'
import { paperReply } from '../../../platform/pdf/document'
import type { Block } from '../../../platform/word/document'
import type { Cell } from '../../../platform/word/rich'
import * as files from '../../base/files/service'
import { accessPreparation, ENTITY } from './access'
import { picturesOf } from './content'
import { placed } from './lessons/places'
import { linesOf, type Pictures } from './lines'
import * as q from './queries'

const COLUMNS = [
  { header: CELLS.name, width: 14, centred: true },
  { header: '时间', width: 11, centred: true },
  { header: CELLS.teacher, width: 31 },
  { header: CELLS.students, width: 24 },
  { header: CELLS.intent, width: 20 },
]
const BEFORE = PREPARATION_PARTS.slice(0, 6)
const AFTER = PREPARATION_PARTS.slice(6)

const hoursOf = ({ hours, hourNumber }: PreparationContent) =>
  [hourNumber === null ? '' : `第 ${hourNumber} 课时`, hours === null ? '' : `共 ${hours} 课时`]
    .filter(Boolean)
    .join('，')

const stepRows = ({ steps }: PreparationContent, pictures: Pictures): Cell[][] =>
  steps.map(({ name, minutes, ...cells }) => [
    ...[name, minutes === null ? '' : `${minutes} 分钟`],
    ...[cells.teacher, cells.students, cells.intent].map((node) => linesOf(node, pictures)),
  ])

type Slots = Awaited<ReturnType<typeof placed>>
const whenOf = (slots: Slots) =>
  slots
    .map(({ className, heldOn, heldAt, date, lessonNumber }) =>
      `${heldOn ?? date} 第 ${heldAt ?? lessonNumber} 节 ${className}`.trim(),
    )
    .join('\n')

/** The usual form: one table of what it is, one of what is done step by step, and the rest below. */
function* blocksOf(
  ctx: AuthedCtx,
  row: q.Detail,
  { slots, homework, pictures }: { slots: Slots; homework: readonly { title: string }[]; pictures: Pictures },
): Generator<Block> {
  const { content } = row
  yield { kind: 'title', text: content.title }
  const grade = gradeName(row.grade, ctx.actor.gradeWording)
  yield { kind: 'note', text: `${row.semesterName}　${grade}　${row.courseName}　${row.authorName}` }
  const facts: Cell[][] = [
    [LABELS.title, content.title],
    [LABELS.unit, content.unit ?? ''],
    [LABELS.lessonType, LESSON_TYPE_LABELS[content.lessonType]],
    ['课时', hoursOf(content)],
    [LABELS.slots, whenOf(slots)],
    ...BEFORE.map((part) => [LABELS[part], linesOf(content[part]?.doc ?? null, pictures)]),
  ].filter(([, cell = '']) => cell.length > 0)
  yield { kind: 'sheet', columns: [{ width: 18, centred: true, strong: true }, { width: 82 }], rows: facts }
  yield { kind: 'heading', text: LABELS.steps }
  yield { kind: 'table', columns: COLUMNS, rows: stepRows(content, pictures) }
  const rest = AFTER.map((part): Cell[] => {
    const linked = part === 'assignment' ? homework.map(({ title }) => [`《${title}》`]) : []
    return [LABELS[part], [...linesOf(content[part]?.doc ?? null, pictures), ...linked]]
  })
  yield { kind: 'sheet', columns: [{ width: 18, centred: true, strong: true }, { width: 82 }], rows: rest }
}

export const exportPaper = async (ctx: AuthedCtx, id: number, format: PaperFormat) => {
  const { row } = await accessPreparation(ctx, id)
  const slots = row.slotCount === 0 ? [] : await placed(ctx.db, id)
  const homework = await q.homeworkOf(ctx.db, id)
  const ids = picturesOf(row.content)
  const pictures = await files.picturesOf(ctx, { entity: ENTITY, entityId: id, ids })
  return paperReply(format, row.title, blocksOf(ctx, row, { slots, homework, pictures }))
}
