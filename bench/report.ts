export interface Target {
  name: string
  value: number | undefined
  limit: number
  unit: string
}

/** What was printed since it was last taken, for the document that keeps the last run. */
let kept: string[] = []

/** Chinese characters take two columns of a terminal. */
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\u1100-\u115f\u2e80-\uffef]/.test(char) ? 2 : 1), 0)

const pad = (text: string, width: number, right: boolean) => {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? blanks + text : text + blanks
}

const isNumber = (text: string) => /^[\d.,]+$|^—$/.test(text)

export const printTable = (heading: string, columns: readonly string[], rows: readonly string[][]) => {
  const widths = columns.map((column, index) =>
    Math.max(widthOf(column), ...rows.map((row) => widthOf(row[index] ?? ''))),
  )
  const numeric = columns.map((_, index) => rows.every((row) => isNumber(row[index] ?? '')))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => pad(cell, widths[index] ?? 0, numeric[index] ?? false))
      .join('  ')
      .trimEnd()
  const lines = [line(columns), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)]
  console.log(`\n## ${heading}\n\n${lines.join('\n')}`)
  kept.push(`### ${heading}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`)
}

/** Every table since the last call, under its heading. */
export const takePrinted = () => {
  const tables = kept.join('\n')
  kept = []
  return tables
}

/** Three figures that matter; a dash where the system does not tell. */
export const figure = (value: number | undefined): string => {
  if (value === undefined) return '—'
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

export const verdict = ({ value, limit }: Target) =>
  value === undefined ? '未测' : value <= limit ? '达到' : '未达到'

export const printTargets = (section: string, targets: readonly Target[]) => {
  if (targets.length === 0) return
  printTable(
    `目标（${section}）`,
    ['项目', '实测', '目标 ≤', '单位', '结果'],
    targets.map((target) => [
      target.name,
      figure(target.value),
      String(target.limit),
      target.unit,
      verdict(target),
    ]),
  )
}

export const note = (line: string) => console.log(`· ${line}`)
