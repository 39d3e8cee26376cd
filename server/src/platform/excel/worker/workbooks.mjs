import { writeXlsx } from 'hucre/xlsx'
import { REMARKS } from './table.mjs'

const fill = (rgb) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } })
const HEADER = { font: { bold: true }, fill: fill('DDEEE8'), alignment: { vertical: 'center' }, numFmt: '@' }
const REQUIRED = { ...HEADER, font: { bold: true, color: { rgb: 'C23A3A' } } }
const TEXT = { numFmt: '@' }
const DATE = { numFmt: 'yyyy-mm-dd' }
const FAULTY = fill('FFC7CE')
const WRAPPED = { alignment: { wrapText: true, vertical: 'top' }, numFmt: '@' }
/** Each comment is a drawing to Excel: some thousand of them make it slow to open. */
const MOST_COMMENTS = 5000
const LONGEST_LIST = 250

const letterOf = (index) =>
  index < 26
    ? String.fromCharCode(65 + index)
    : letterOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

const styleOf = (kind) => (kind === 'date' ? DATE : kind === 'number' ? undefined : TEXT)

/** Short lists stand in the rule itself; long ones, and those with commas, on a sheet nobody sees. */
const listRule = (options, lists) => {
  const joined = options.join(',')
  if (joined.length <= LONGEST_LIST && !options.some((option) => /[",]/.test(option)))
    return { values: options }
  lists.push(options)
  const letter = letterOf(lists.length - 1)
  return { formula1: `选项!$${letter}$1:$${letter}$${options.length}` }
}

const rowsOfLists = (lists) =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, row) =>
    lists.map((list) => list[row] ?? null),
  )

const guideSheet = (guide) => ({
  name: '填写说明',
  columns: [{ width: 20 }, { width: 8 }, { width: 50 }, { width: 60 }],
  rows: guide,
  cells: new Map(
    guide.flatMap((row, r) =>
      row.map((value, c) => [`${r},${c}`, { value, style: r === 0 ? HEADER : WRAPPED }]),
    ),
  ),
  freezePane: { rows: 1 },
})

export const writeTemplate = ({ title, columns, guide, rows }) => {
  const lists = []
  const cells = new Map()
  const dataValidations = []
  columns.forEach(({ header, required, kind, options, note }, c) => {
    cells.set(`0,${c}`, {
      value: header,
      style: required ? REQUIRED : HEADER,
      ...(note ? { comment: { text: note } } : {}),
    })
    const style = styleOf(kind)
    if (style !== undefined) for (let r = 1; r <= rows; r++) cells.set(`${r},${c}`, { value: null, style })
    if (options.length > 0)
      dataValidations.push({
        type: 'list',
        ...listRule(options, lists),
        range: `${letterOf(c)}2:${letterOf(c)}${rows + 1}`,
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: header,
        errorMessage: '请从下拉列表中选择',
      })
  })
  const data = {
    name: title,
    columns: columns.map(({ width }) => ({ width })),
    rows: [
      columns.map(({ header }) => header),
      ...Array.from({ length: rows }, () => columns.map(() => null)),
    ],
    cells,
    dataValidations,
    freezePane: { rows: 1 },
  }
  const hidden = lists.length > 0 ? [{ name: '选项', rows: rowsOfLists(lists), hidden: true }] : []
  return writeXlsx({ sheets: [data, guideSheet(guide), ...hidden] })
}

const reportCell = (cell) => {
  if (cell === null) return { value: null, style: TEXT }
  if (typeof cell === 'string') return { value: cell, style: TEXT }
  if (typeof cell !== 'object') return { value: cell, style: {} }
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), style: DATE }
  return { value: cell.shown, style: TEXT }
}

/** The rows that did not go in, as they came, with what is wrong in the cell, on the cell and beside the row. */
export const writeReport = ({ title, layout, widths, rows, marks }) => {
  const cells = new Map()
  const remarks = layout.length
  const header = [...layout.map((column) => column.title), REMARKS]
  header.forEach((value, c) => {
    cells.set(`0,${c}`, { value, style: HEADER })
  })
  let comments = 0
  const faulty = rows.filter(({ row }) => marks.has(row))
  faulty.forEach(({ row, cells: given }, index) => {
    const issues = marks.get(row)
    given.forEach((cell, c) => {
      const { value, style } = reportCell(cell)
      const message = issues
        .filter(({ field }) => field !== null && field === layout[c].field)
        .map((issue) => issue.message)
        .join('；')
      const marked = message !== ''
      cells.set(`${index + 1},${c}`, {
        value,
        style: marked ? { ...style, ...(typeof value === 'number' ? TEXT : {}), fill: FAULTY } : style,
        ...(marked && comments++ < MOST_COMMENTS ? { comment: { text: message } } : {}),
      })
    })
    const remark = issues
      .map(({ header: of, message }) => (of === '' ? message : `${of}：${message}`))
      .join('；')
    cells.set(`${index + 1},${remarks}`, { value: remark, style: WRAPPED })
  })
  return writeXlsx({
    sheets: [
      {
        name: title,
        columns: [...layout.map(({ field }) => ({ width: widths[field] ?? 14 })), { width: 60 }],
        rows: [header, ...faulty.map(() => header.map(() => null))],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  })
}
