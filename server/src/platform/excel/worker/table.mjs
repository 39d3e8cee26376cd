import { Refusal } from './refusal.mjs'

const MOST_COLUMNS = 200
const LONGEST_TEXT = 5000
const HEADER_WITHIN = 50
const MOST_MERGED = 20_000
/** The last column of our own error workbook: made anew each time. */
export const REMARKS = '错误说明'

/** Full-width and half-width, blanks, the mark of a required column and what stands in brackets make no difference. */
const plain = (title) =>
  title
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toLowerCase()
const withoutBrackets = (title) => title.replace(/\([^()]*\)|\[[^[\]]*\]|【[^】]*】/g, '')

const ERROR_VALUE = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|ERR!)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u2060\ufeff]/g

const fault = (message, shown = null) => ({ fault: message, shown })

const textCell = (value) => {
  const text = value.replace(INVISIBLE, '').trim()
  if (text === '') return null
  if (!text.isWellFormed()) return fault('内容包含无法识别的字符，请删除后重试', text.toWellFormed())
  if (text.length > LONGEST_TEXT)
    return fault(`内容过长，最多 ${LONGEST_TEXT} 个字符`, text.slice(0, LONGEST_TEXT))
  return ERROR_VALUE.test(text) ? fault(`单元格是错误值 ${text}，请改正`, text) : text
}

const dateCell = (value) =>
  Number.isNaN(value.getTime()) ? fault('日期格式不正确') : { date: value.toISOString().slice(0, 10) }

const cellAt = ({ rows, cells }, row, column) => {
  const value = rows[row]?.[column] ?? null
  if (value === null) {
    const { formula } = cells?.get(`${row},${column}`) ?? {}
    return formula === undefined
      ? null
      : fault('公式没有计算结果，请在 Excel 中重新计算并保存，或直接填写内容')
  }
  if (typeof value === 'string') return textCell(value)
  return value instanceof Date ? dateCell(value) : value
}

const titleAt = (sheet, row, column) => {
  const cell = cellAt(sheet, row, column)
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

/** The titles of a row, and which known columns they name. */
const layoutOf = (sheet, row, fields) => {
  const layout = []
  for (let index = 0; index < (sheet.rows[row]?.length ?? 0); index++) {
    const title = titleAt(sheet, row, index)
    if (title === '' || plain(title) === REMARKS) continue
    const name = plain(title)
    layout.push({ index, title, field: fields.get(name) ?? fields.get(withoutBrackets(name)) ?? null })
  }
  return layout
}

const fieldsOf = (columns) => {
  const fields = new Map()
  const add = (name, field) => {
    if (!fields.has(plain(name))) fields.set(plain(name), field)
  }
  for (const { field, header } of columns) add(header, field)
  for (const { field, aliases } of columns) for (const alias of aliases) add(alias, field)
  return fields
}

const findHeader = (sheets, columns, key) => {
  const fields = fieldsOf(columns)
  const enough = Math.min(2, columns.length)
  for (const sheet of sheets) {
    const last = Math.min(sheet.rows.length, HEADER_WITHIN)
    for (let row = 0; row < last; row++) {
      const layout = layoutOf(sheet, row, fields)
      const known = layout.filter(({ field }) => field !== null)
      if (known.length >= enough && known.some(({ field }) => field === key)) return { sheet, row, layout }
    }
  }
  return undefined
}

const assertOnce = (layout) => {
  const seen = new Map()
  for (const { field, title } of layout) {
    if (field === null) continue
    const first = seen.get(field)
    if (first !== undefined) throw new Refusal(`表头“${first}”与“${title}”是同一列，请只保留一列`)
    seen.set(field, title)
  }
}

/** Below the header, the first cell of merged ones speaks for those under it, as the eye reads them. */
const fillMerged = ({ rows, merges = [] }, header) => {
  for (const { startRow, endRow, startCol } of merges.slice(0, MOST_MERGED)) {
    if (startRow <= header || startCol > MOST_COLUMNS) continue
    const value = rows[startRow]?.[startCol] ?? null
    const last = Math.min(endRow, rows.length - 1)
    for (let row = startRow + 1; row <= last; row++) if (rows[row]) rows[row][startCol] ??= value
  }
}

/** The table in a workbook: its columns, and every row that is not empty, under the number Excel shows. */
export const tableOf = ({ sheets, date1904 }, { columns, key, hint, mostRows }) => {
  if (sheets.every(({ rows }) => rows.length === 0)) throw new Refusal('文件中没有数据')
  const found = findHeader(sheets, columns, key)
  if (found === undefined) throw new Refusal(`没有找到表头，请使用导入模板填写，表头至少应有：${hint}`)
  const { sheet, row: header, layout } = found
  if (layout.length > MOST_COLUMNS) throw new Refusal(`表格超过 ${MOST_COLUMNS} 列，请删除多余的列后再上传`)
  assertOnce(layout)
  const known = layout.filter(({ field }) => field !== null)
  const numbers = []
  for (let row = header + 1; row < sheet.rows.length; row++)
    if (known.some(({ index }) => cellAt(sheet, row, index) !== null)) numbers.push(row)
  if (numbers.length === 0) throw new Refusal('表头下方没有数据，请填写后再上传')
  if (numbers.length > mostRows) throw new Refusal(`一次最多导入 ${mostRows} 行，请分批导入`)
  fillMerged(sheet, header)
  const rows = numbers.map((row) => ({
    row: row + 1,
    cells: layout.map(({ index }) => cellAt(sheet, row, index)),
  }))
  return { layout: layout.map(({ title, field }) => ({ title, field })), rows, date1904 }
}
