import { AUTHOR_KIND_LABELS, AUTHOR_KINDS } from '@xueqiao/contract/features/growth/authors'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { type SheetColumn, sheetReply } from '../../../platform/excel/write'
import { coverage, terms } from './figures'

type Coverage = Awaited<ReturnType<typeof coverage>>
/** A class in the semester that is looked at, or one class in another. */
interface Line {
  name: string
  semester: string
  pupils: number
  cells: Coverage['classes'][number]['cells']
  byKind?: Coverage['classes'][number]['byKind']
}

const HIDDEN = '不足 5 人'

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

const columnsOf = ({ dimensions }: Coverage): SheetColumn<Line>[] => [
  { header: '班级', width: 16, value: ({ name }) => name },
  { header: '学期', width: 24, value: ({ semester }) => semester },
  { header: '人数', width: 8, value: ({ pupils }) => pupils },
  ...dimensions.flatMap(({ name }, at): SheetColumn<Line>[] => [
    { header: `${name}有记录人数`, width: 16, value: ({ cells }) => cells[at]?.pupils ?? HIDDEN },
    { header: `${name}记录数`, width: 14, value: ({ cells }) => cells[at]?.records ?? HIDDEN },
  ]),
  ...AUTHOR_KINDS.map(
    (kind): SheetColumn<Line> => ({
      header: `${AUTHOR_KIND_LABELS[kind]}写`,
      width: 10,
      value: ({ byKind }) => (byKind === undefined ? null : (byKind?.[kind] ?? HIDDEN)),
    }),
  ),
]

interface Asked {
  semesterId?: number | undefined
  grade?: number | undefined
  classId?: number | undefined
}

/** What the page draws, so that what is printed can be worked on. */
export const coverageSheet = async (ctx: AuthedCtx, { classId, ...asked }: Asked) => {
  const data = await coverage(ctx, asked)
  const own = classId === undefined ? undefined : await terms(ctx, classId)
  const about = [data.semesterName, data.grade === null ? undefined : `${data.classes.length} 个班`]
  await transact(ctx, (ctx) =>
    audit(ctx, {
      ...{ action: 'export', entity: 'growth_records' },
      summary: `导出了成长分析：${about.filter(Boolean).join('，')}`,
    }),
  )
  const rows: Line[] = [
    ...data.classes.map(({ className, ...row }) => ({
      ...{ ...row, name: className, semester: data.semesterName ?? '' },
    })),
    ...(own?.terms ?? []).map(({ semesterName, cells }) => ({
      ...{ name: own?.className ?? '', semester: semesterName, pupils: own?.pupils ?? 0, cells },
    })),
  ]
  return sheetReply(ctx, '成长分析', columnsOf(data), each(rows))
}
