import { createHash } from 'node:crypto'
import { mimeOf } from '../files/types'
import type { FileReply } from '../http/registry'
import { createLru } from '../lru'
import type { ColumnKind, ImportColumn } from './columns'
import { inThread } from './thread'
import { tabName } from './write'

/** So many rows are prepared for typing; the rows below them work too, without drop-downs. */
const PREPARED_ROWS = 1200
const MOST_NAMED_OPTIONS = 60

const KINDS: Record<ColumnKind, string> = {
  text: '文本',
  date: '日期，如 2015-03-04',
  number: '数字',
  choice: '从下拉列表中选择',
  flag: '填 是 或 否',
}
export const FLAGS = ['是', '否'] as const

const optionsOf = ({ kind, options = [] }: ImportColumn): readonly string[] =>
  kind === 'flag' ? FLAGS : options

const optionsText = (options: readonly string[]) =>
  options.length > MOST_NAMED_OPTIONS
    ? `${options.slice(0, MOST_NAMED_OPTIONS).join('、')} 等 ${options.length} 项，见下拉列表`
    : options.join('、')

const guideOf = (columns: readonly ImportColumn[], advice: readonly string[]) => [
  ['列名', '必填', '填写要求', '可选项'],
  ...columns.map((column) => [
    column.header,
    column.required ? '*' : '',
    [KINDS[column.kind], column.note].filter(Boolean).join('；'),
    optionsText(optionsOf(column)),
  ]),
  ...advice.map((line) => ['', '', line, '']),
]

const ADVICE = [
  '标题带 * 的列必填；不需要的列可以留空或删除，列的顺序可以调整',
  '请勿修改标题行；身份证号、电话、编号等请保持文本格式，以免数字变形',
  '一次最多导入 20000 行，文件不超过 10MB，支持 .xlsx 与 .xls',
]

const MOST_MADE = 16
const made = createLru<Promise<Buffer>>(MOST_MADE)

/** Whoever may choose the same gets the same: a thread prepares its many rows once, not for every download. */
const written = (input: object): Promise<Buffer> => {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
  const known = made.get(key)
  if (known) return known
  const making = inThread<Uint8Array>('template', input).then((bytes) => Buffer.from(bytes))
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/** An empty sheet that is easy to fill in rightly, and a page that says how. */
export const templateReply = async (
  title: string,
  columns: readonly ImportColumn[],
  advice: readonly string[] = [],
): Promise<FileReply> => {
  const body = await written({
    title: tabName(title),
    rows: PREPARED_ROWS,
    guide: guideOf(columns, [...ADVICE, ...advice]),
    columns: columns.map((column) => ({
      header: column.required ? `*${column.header}` : column.header,
      required: column.required ?? false,
      kind: column.kind,
      options: optionsOf(column),
      width: column.width,
      note: column.note,
    })),
  })
  return { name: `${title}.xlsx`, mime: mimeOf('xlsx'), body }
}
