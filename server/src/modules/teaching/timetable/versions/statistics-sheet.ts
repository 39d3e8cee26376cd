import { shortWeekday } from '@xueqiao/contract/common/calendar'
import {
  type ScheduleStatistics,
  STATISTICS_SHEETS,
  type StatisticsSheet,
} from '@xueqiao/contract/features/teaching/timetable/statistics'
import type { AuthedCtx } from '../../../../platform/context'
import { type SheetColumn, sheetReply } from '../../../../platform/excel/write'
import { accessSchedule } from '../access'
import { statistics } from './statistics'

type Row<K extends StatisticsSheet> = ScheduleStatistics[K][number]

async function* each<T>(list: readonly T[]) {
  yield* list
}

const indexed = (length: number) => Array.from({ length }, (_, at) => at)
const named = <R extends { name: string }>(header: string): SheetColumn<R> => ({
  ...{ header, width: 16, value: ({ name }) => name },
})

const COLUMNS: { [K in StatisticsSheet]: (rows: readonly Row<K>[]) => SheetColumn<Row<K>>[] } = {
  courses: ([first]) => [
    { header: '课程', width: 14, value: ({ courseName }) => courseName },
    ...indexed(first?.periods.length ?? 0).map((at) => ({
      ...{ header: `第 ${at + 1} 节`, width: 9 },
      value: ({ periods }: Row<'courses'>) => periods[at] ?? 0,
    })),
    { header: '每周', width: 9, value: ({ lessons }) => lessons },
  ],
  teachers: (rows) => [
    named('教师'),
    { header: '班级', width: 8, value: ({ classes }) => classes },
    ...indexed(7)
      .filter((day) => day < 5 || rows.some(({ days }) => days[day]))
      .map((day) => ({
        ...{ header: shortWeekday(day + 1), width: 8 },
        value: ({ days }: Row<'teachers'>) => days[day] ?? 0,
      })),
    { header: '每周', width: 9, value: ({ lessons }) => lessons },
    { header: '看班（次）', width: 11, value: ({ watches }) => watches },
  ],
  rooms: ([first]) => [
    named('场地'),
    { header: '同时最多', width: 10, value: ({ most }) => most },
    { header: '每周使用（节）', width: 14, value: ({ periods }) => periods },
    { header: '班次', width: 8, value: ({ classes }) => classes },
    ...(first?.slots ?? []).flatMap((numbers, day) =>
      numbers.map((_, at) => ({
        ...{ header: `${shortWeekday(day + 1)} ${at + 1}`, width: 8 },
        value: ({ slots }: Row<'rooms'>) => slots[day]?.[at] ?? 0,
      })),
    ),
  ],
}

const reply = <K extends StatisticsSheet>(
  ctx: AuthedCtx,
  { sheet, name, rows }: { sheet: K; name: string; rows: readonly Row<K>[] },
) => sheetReply(ctx, `${STATISTICS_SHEETS[sheet]} ${name}`, COLUMNS[sheet](rows), each(rows))

/** One of the tables of figures, as a sheet. */
export const exportSheet = async (ctx: AuthedCtx, id: number, sheet: StatisticsSheet) => {
  const { name } = await accessSchedule(ctx, id)
  const figures = await statistics(ctx, id)
  switch (sheet) {
    case 'courses':
      return reply(ctx, { sheet, name, rows: figures.courses })
    case 'teachers':
      return reply(ctx, { sheet, name, rows: figures.teachers })
    default:
      return reply(ctx, { sheet, name, rows: figures.rooms })
  }
}
